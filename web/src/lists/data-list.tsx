import { DataTable, type DataTableProps } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../feedback/failed-state.js';

/** A table for a list that the API pages, sorts and filters, with the look and texts that all such tables share. */
export function DataList<T>({
  error,
  retry,
  ...props
}: DataTableProps<T> & { readonly error?: Error | null; readonly retry?: () => void }) {
  const { t } = useTranslation();
  if (error) return <FailedState error={error} {...(retry === undefined ? {} : { retry })} />;
  const { records = [] } = props;
  const isEmpty = records.length === 0;
  return (
    <DataTable
      highlightOnHover
      verticalSpacing={9}
      horizontalSpacing="md"
      minHeight={isEmpty ? 260 : 0}
      borderColor="var(--line-border)"
      rowBorderColor="var(--line-border)"
      backgroundColor="var(--line-panel)"
      highlightOnHoverColor="var(--line-hover)"
      noRecordsText={t('common.nothing')}
      allRecordsSelectionCheckboxProps={{ 'aria-label': t('common.selectAll'), disabled: isEmpty }}
      {...props}
    />
  );
}
