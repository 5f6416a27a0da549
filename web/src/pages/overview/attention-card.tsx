import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AttentionItem } from '../../api/resources/overview.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import classes from './attention-card.module.css';
import { attentionPath } from './attention-paths.js';

/** What an operator should do something about, the worst first: each with the place and the remedy. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <PanelCard title={t('attention.title')} note={t('attention.note', { count: items.length })}>
      <ul className={`${classes.list} ${classes.columns}`}>
        {items.map((item) => (
          <li key={item.code}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </PanelCard>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { code, count, level, at } = item;
  const names = namesOf(item, t('common.between'), t('attention.andMore'));
  const values = { count, names, moment: at === null ? '' : formats.moment(at) };
  return (
    <>
      <StateMark tone={level === 'problem' ? 'bad' : 'warning'} isSentence>
        <Link to={attentionPath(item)} className="row-link">
          {t(`attention.items.${code}`, values)}
        </Link>
      </StateMark>
      <Text size="sm" c="dimmed" className={classes.remedy}>
        {t(`attention.remedies.${code}`)}
      </Text>
    </>
  );
}

function namesOf({ named, count }: AttentionItem, between: string, andMore: string): string {
  const names = named.map(({ name }) => name).join(between);
  return count > named.length ? `${names} ${andMore}` : names;
}
