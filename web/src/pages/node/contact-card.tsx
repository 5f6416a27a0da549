import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../api/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { FactList } from '../../parts/fact-list.js';
import { Moment } from '../../parts/moment.js';
import { PanelCard } from '../../parts/panel-card.js';
import { StateMark } from '../../parts/state-mark.js';

const PUSH_TONES = { told: 'good', waiting: 'idle', failing: 'bad' } as const;

/** When a node was last heard of, what it runs, and whether it has the newest list. */
export function ContactCard({ doctor: { last_contact: lastContact, daemon, roster, keys, push } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <PanelCard title={t('node.doctor.contact')}>
      <FactList
        facts={[
          [t('nodes.lastContact'), <Moment key="at" at={lastContact} />],
          [t('node.doctor.daemon'), daemon.user_agent ?? t('common.unknown')],
          [
            t('node.doctor.roster'),
            roster.is_newest === null ? (
              t('common.unknown')
            ) : (
              <StateMark key="roster" tone={roster.is_newest ? 'good' : 'warning'}>
                {t(roster.is_newest ? 'node.doctor.newest' : 'node.doctor.behind')}
              </StateMark>
            ),
          ],
          [t('node.doctor.keys'), formats.number(keys.live)],
          [
            t('node.doctor.push'),
            push === null ? (
              t('node.doctor.noPush')
            ) : (
              <StateMark key="push" tone={PUSH_TONES[push.state]}>
                {t(`node.doctor.pushStates.${push.state}`)}
              </StateMark>
            ),
          ],
          ...(push !== null && push.last_error !== null
            ? ([[t('node.doctor.pushError'), push.last_error]] as const)
            : []),
        ]}
      />
    </PanelCard>
  );
}
