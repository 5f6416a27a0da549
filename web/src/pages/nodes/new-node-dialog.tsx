import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nodes } from '../../api/nodes.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { FormFailure } from '../../parts/form-failure.js';
import { useAction } from '../../parts/use-action.js';
import { NodeFormFields } from './node-form-fields.js';
import { EMPTY_NODE, newNodeOf, NODE_FIELDS } from './node-values.js';

/** Adds a node, and leads to the page that says how to connect it. */
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
  const submit = form.onSubmit((values) =>
    add.mutate(newNodeOf(values), {
      onError: (error) => form.setErrors(fieldProblems(error, NODE_FIELDS)),
    }),
  );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('nodes.add')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <FormFailure error={add.error} />
          <NodeFormFields form={form} isNew />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('nodes.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
