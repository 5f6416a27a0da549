import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problem.js';
import { type Node, type NodeChange, nodes } from '../../api/nodes.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { FormFailure } from '../../parts/form-failure.js';
import { rebased } from '../../parts/rebased.js';
import { useAction } from '../../parts/use-action.js';
import { NodeFormFields } from '../nodes/node-form-fields.js';
import { NODE_FIELDS, nodeChangeOf, nodeValuesOf } from '../nodes/node-values.js';

interface NodeDrawerProps {
  readonly node: Node;
  readonly etag: string;
  readonly onClose: () => void;
}

/** Changes a node. The version is the one that was read when the form opened, however often the page is read anew behind it. */
export function NodeDrawer({ node, etag, onClose }: NodeDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [opened, setOpened] = useState({ before: nodeValuesOf(node), etag });
  const form = useForm({ initialValues: opened.before });
  const save = useAction((change: NodeChange) => nodes.change(node.id, change, opened.etag), {
    isQuiet: true,
    done: t('common.saved'),
    touches: [['nodes']],
    onDone: onClose,
  });
  const isStale = save.error instanceof ApiProblem && save.error.status === 412;
  const submit = form.onSubmit((after) => {
    const change = nodeChangeOf(opened.before, after);
    if (Object.keys(change).length === 0) onClose();
    else save.mutate(change, { onError: (error) => form.setErrors(fieldProblems(error, NODE_FIELDS)) });
  });
  const loadNewest = async () => {
    const fresh = await queries.query({
      queryKey: ['nodes', node.id],
      queryFn: () => nodes.get(node.id),
      staleTime: 0,
    });
    const newest = nodeValuesOf(fresh.document);
    form.setValues((typed) => rebased({ ...opened.before, ...typed }, opened.before, newest));
    setOpened({ before: newest, etag: fresh.etag });
    save.reset();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('node.edit', { name: node.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <FormFailure error={save.error} />
          {isStale && (
            <Button variant="default" onClick={() => void loadNewest()}>
              {t('common.loadNewest')}
            </Button>
          )}
          <NodeFormFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
