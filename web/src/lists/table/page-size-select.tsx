import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from './page-size.js';
import { usePageSize } from './use-page-size.js';

/** Chooses the number of rows on a page. */
export function PageSizeSelect() {
  const { t } = useTranslation();
  const { size, choose } = usePageSize();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('lists.pageSize')}
      value={String(size)}
      onChange={({ currentTarget: { value } }) => choose(Number(value))}
      data={PAGE_SIZES.map((each) => ({ value: String(each), label: t('lists.rows', { count: each }) }))}
    />
  );
}
