import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppUse } from '../../api/resources/nodes.js';
import { TriangleAlert } from '../../icons/deferred-icons.js';
import { StateMark } from '../../values/state-mark.js';
import { omissionText } from '../templates/omission-text.js';

/** Reasons of apps that know no node of this kind: other settings would not help. */
const FOR_KIND: readonly string[] = ['no-protocol', 'no-ssr', 'no-ssr-in-sip008'];

/** The apps that can use a node, and those that cannot; a warning if none can. */
export function AppUses({ uses }: { uses: readonly AppUse[] }) {
  const { t } = useTranslation();
  const named = (some: readonly AppUse[]) => some.map(({ apps }) => apps).join(t('common.between'));
  const others = uses.filter(({ problem }) => problem !== null);
  if (others.length < uses.length) {
    return (
      <Stack gap={4} role="status">
        <StateMark tone="good" isSentence>
          {t('nodes.form.apps.usable', { apps: named(uses.filter(({ problem }) => problem === null)) })}
        </StateMark>
        {others.length > 0 && (
          <Text size="sm" c="dimmed" pl={16}>
            {t('nodes.form.apps.others', { apps: named(others) })}
          </Text>
        )}
      </Stack>
    );
  }
  const because = others.flatMap(({ problem }) =>
    problem === null || FOR_KIND.includes(problem.code) ? [] : [problem],
  );
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<TriangleAlert size={18} aria-hidden />}
      className="plain-alert"
      role="status"
    >
      {because.slice(0, 1).map((problem) => t('nodes.form.apps.none', { because: omissionText(problem) }))}
    </Alert>
  );
}
