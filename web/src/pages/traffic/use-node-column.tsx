import type { DataTableColumn } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNodeName } from '../../api/queries/use-all-nodes.js';

/** The column of a list that names the node of a row. */
export function useNodeColumn<Row extends { readonly node: number }>(): DataTableColumn<Row> {
  const { t } = useTranslation();
  const nodeName = useNodeName();
  return {
    accessor: 'node',
    title: t('traffic.node'),
    render: ({ node }) => (
      <Link to={`/nodes/${node}`} className="row-link cut" title={nodeName(node)}>
        {nodeName(node)}
      </Link>
    ),
  };
}
