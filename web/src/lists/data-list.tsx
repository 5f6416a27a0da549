import { useEffect, useRef } from 'react';
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
  const frame = useRef<HTMLDivElement>(null);
  const { sortStatus } = props;
  useEffect(() => tellOrder(frame.current, String(sortStatus?.columnAccessor), sortStatus?.direction));
  if (error) return <FailedState error={error} {...(retry === undefined ? {} : { retry })} />;
  const { records = [] } = props;
  const isEmpty = records.length === 0;
  return (
    <div ref={frame} className="data-list">
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
    </div>
  );
}

/** Tells screen readers the order. The library makes a button of each sortable heading, which then is no heading for them. */
function tellOrder(frame: HTMLElement | null, column: string, direction: 'asc' | 'desc' | undefined): void {
  const sorted = direction === 'desc' ? 'descending' : 'ascending';
  for (const heading of frame?.querySelectorAll<HTMLElement>('th.mantine-datatable-header-cell-sortable') ?? []) {
    heading.setAttribute('role', 'columnheader');
    heading.setAttribute('aria-sort', heading.dataset['accessor'] === column ? sorted : 'none');
  }
}
