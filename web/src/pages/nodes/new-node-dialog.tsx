import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nodes } from '../../api/resources/nodes.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { NodeFormFields } from './form/node-form-fields.js';
import { EMPTY_NODE, newNodeOf, NODE_FIELDS } from './form/node-values.js';

/** Adds a node, then opens its page with the installation guide. */
export function NewNodeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: EMPTY_NODE });
  const add = useAction(nodes.add, {
    isQuiet: true,
    touches: [['nodes']],
    onDone: ({ id }) => {
      form.reset();
      onClose();
      void navigate(`/nodes/${id}?tab=install`);
    },
  });
  return (
    <FormDialog
      draft={form}
      isOpen={isOpen}
      title={t('nodes.add')}
      size="xl"
      error={add.error}
      isWorking={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(newNodeOf(values), showAtFields(form, NODE_FIELDS)))}
      onClose={onClose}
    >
      <NodeFormFields form={form} isNew />
    </FormDialog>
  );
}
