import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Least widths in pixels. A narrower table scrolls. */
const COLUMN_WIDTH = 105;
const ACTIONS_WIDTH = 80;

interface PlainTableProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table for few rows, without pages. The heading of its column of actions is only for screen readers. */
export function PlainTable({ label, headings, rows }: PlainTableProps) {
  const { t } = useTranslation();
  const actions = t('common.actions');
  const minWidth = headings.reduce((sum, heading) => sum + (heading === actions ? ACTIONS_WIDTH : COLUMN_WIDTH), 0);
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ tabIndex: 0, 'aria-label': label }}>
      <Table
        aria-label={label}
        horizontalSpacing="md"
        highlightOnHover
        highlightOnHoverColor="var(--line-hover)"
        borderColor="var(--line-border)"
      >
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>
                {heading === actions ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={headings[index]} className={headings[index] === actions ? 'actions' : undefined}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
