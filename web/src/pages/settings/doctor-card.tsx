import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readDoctor } from '../../api/resources/settings.js';
import { Loaded } from '../../feedback/loaded.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import { findingText } from './finding-text.js';

const TONES = ['bad', 'warning', 'good'] as const;

/** The findings of `linegate doctor`, problems first. */
export function DoctorCard() {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['settings', 'doctor'], queryFn: readDoctor });
  return (
    <PanelCard title={t('settings.doctor.title')} note={t('settings.doctor.note')}>
      <Loaded query={query}>
        {({ items }) => {
          const rank = ({ ok, advice }: (typeof items)[number]): 0 | 1 | 2 => (ok ? (advice === null ? 2 : 1) : 0);
          const sorted = [...items].sort((one, other) => rank(one) - rank(other));
          return (
            <Stack gap="xs">
              {sorted.map((finding) => {
                const { what, advice } = findingText(finding);
                return (
                  <div key={`${finding.check} ${finding.finding}`} className="wrapped">
                    <StateMark isSentence tone={TONES[rank(finding)]}>
                      {what}
                    </StateMark>
                    {advice !== null && (
                      <Text size="sm" c="dimmed" pl={16}>
                        {advice}
                      </Text>
                    )}
                  </div>
                );
              })}
            </Stack>
          );
        }}
      </Loaded>
    </PanelCard>
  );
}
