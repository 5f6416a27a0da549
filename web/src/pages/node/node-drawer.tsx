import { useTranslation } from 'react-i18next';
import { type Node, nodes } from '../../api/resources/nodes.js';
import { EditDrawer } from '../../dialogs/edit-drawer.js';
import { NodeFormFields } from '../nodes/form/node-form-fields.js';
import { NODE_FIELDS, nodeChangeOf, nodeValuesOf } from '../nodes/form/node-values.js';
import { useNodeEffects } from './use-node-effects.js';

interface NodeDrawerProps {
  readonly node: Node;
  readonly etag: string;
  readonly onClose: () => void;
}

/** Changes the fields of a node. */
export function NodeDrawer({ node, etag, onClose }: NodeDrawerProps) {
  const { t } = useTranslation();
  const effectsOf = useNodeEffects(node.name);
  return (
    <EditDrawer
      title={t('node.edit', { name: node.name })}
      shown={{ document: node, etag }}
      queryKey={['nodes', node.id]}
      read={() => nodes.get(node.id)}
      change={(change, version) => nodes.change(node.id, change, version)}
      touches={[['nodes']]}
      toValues={nodeValuesOf}
      toChange={nodeChangeOf}
      fieldNames={NODE_FIELDS}
      effectsOf={effectsOf}
      onClose={onClose}
    >
      {(form) => <NodeFormFields form={form} />}
    </EditDrawer>
  );
}
