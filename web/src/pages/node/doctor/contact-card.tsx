import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../api/resources/nodes.js';
import { useFormats } from '../../../format/use-formats.js';
import { PanelCard } from '../../../layout/page/panel-card.js';
import { FactList } from '../../../values/fact-list.js';
import { RelativeTime } from '../../../values/relative-time.js';
import { StateMark } from '../../../values/state-mark.js';

const PUSH_TONES = { told: 'good', waiting: 'idle', failing: 'bad' } as const;

/** The last call of a node, its daemon, and whether it has the newest user list. */
export function ContactCard({ doctor: { last_contact: lastContact, daemon, roster, keys, push } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <PanelCard title={t('node.doctor.contact')}>
      <FactList
        facts={[
          [t('nodes.lastContact'), <RelativeTime key="at" at={lastContact} />],
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
