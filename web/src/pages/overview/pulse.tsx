import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../api/resources/overview.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { type Fact, FactList } from '../../values/fact-list.js';

/** The load of the panel itself. */
export function Pulse({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = overview.share_of_304;
  const facts: Fact[] = [
    [t('overview.polls'), formats.number(overview.polls_per_minute)],
    [t('overview.unchanged'), share === null ? '–' : formats.percent(share)],
    [t('overview.reports'), formats.number(overview.reports_per_minute)],
    [
      t('overview.failedLogins'),
      <Link key="audit" to="/audit?action=login" className="row-link">
        {formats.number(overview.failed_logins_24h)}
      </Link>,
    ],
  ];
  return (
    <PanelCard title={t('overview.pulse')} note={t('overview.pulseNote')}>
      <FactList facts={facts} />
    </PanelCard>
  );
}
