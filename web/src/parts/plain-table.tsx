import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface PlainTableProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table of few rows, which needs no pages. */
export function PlainTable({ label, headings, rows }: PlainTableProps) {
  return (
    <Table.ScrollContainer minWidth={headings.length * 110} scrollAreaProps={{ tabIndex: 0, 'aria-label': label }}>
      <Table aria-label={label} horizontalSpacing="md" highlightOnHover highlightOnHoverColor="var(--line-hover)" borderColor="var(--line-border)">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={headings[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
