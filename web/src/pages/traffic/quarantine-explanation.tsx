import { useTranslation } from 'react-i18next';
import type { QuarantinedRow } from '../../api/resources/traffic.js';

/** What the panel knows of a row from XrayR: why it is here, what happened to the answer before it, and what followed. */
export function QuarantineExplanation({ row }: { row: QuarantinedRow }) {
  const { t } = useTranslation();
  const { finding, compared, signs, sequel, settlement } = row;
  const words = signs.map((sign) => t(`traffic.signs.${sign}` as 'traffic.signs.late', sign));
  const sentences = [
    finding !== null && t(`traffic.findings.${finding}` as 'traffic.findings.late', { count: compared ?? 0 }),
    words.length > 0 && t('traffic.signsSeen', { signs: words.join(', ') }),
    sequel !== null && t(`traffic.sequels.${sequel}`),
    settlement !== null && t(`traffic.settlements.${settlement}`),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
