import { Button, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../api/client.js';
import { ApiProblem } from '../api/problem.js';
import { useAction } from '../feedback/use-action.js';
import { showAtFields } from '../forms/field-problems.js';
import { FormBody } from '../forms/form-body.js';
import { rebased } from '../forms/rebased.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { SideDialog } from './side-dialog.js';
import { useDiscardQuestion } from './use-discard-question.js';

interface EditDrawerProps<Noun, Values, Change> {
  readonly title: string;
  /** The noun as the page shows it, with its version. */
  readonly shown: Tagged<Noun>;
  readonly queryKey: QueryKey;
  /** Reads the newest version. */
  readonly read: () => Promise<Tagged<Noun>>;
  readonly change: (change: Change, etag: string) => Promise<unknown>;
  readonly touches: readonly QueryKey[];
  readonly toValues: (noun: Noun) => Values;
  /** Returns only the changed fields. */
  readonly toChange: (before: Values, after: Values) => Change;
  /** The form's names of fields with a different name in the API. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** What the change takes from users, in sentences. The drawer asks before it saves such a change. */
  readonly effectsOf?: (before: Values, after: Values) => readonly string[];
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
  readonly onClose: () => void;
}

/**
 * Changes a noun in a drawer. The form keeps the version with which it opened, even when the page behind it reads a newer one. If
 * another operator has changed the noun in between, the API rejects the change, and the form keeps its values.
 */
export function EditDrawer<Noun, Values extends object, Change extends object>({
  title,
  shown,
  queryKey,
  read,
  change,
  touches,
  toValues,
  toChange,
  fieldNames,
  effectsOf,
  children,
  onClose,
}: EditDrawerProps<Noun, Values, Change>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [opened, setOpened] = useState({ before: toValues(shown.document), etag: shown.etag });
  const form = useForm<Values>({ initialValues: opened.before });
  const save = useAction((body: Change) => change(body, opened.etag), {
    isQuiet: true,
    done: t('common.saved'),
    touches,
    onDone: onClose,
  });
  const isStale = save.error instanceof ApiProblem && save.error.status === 412;
  const [asked, setAsked] = useState<{ body: Change; effects: readonly string[] }>();
  const store = (body: Change) => save.mutate(body, showAtFields(form, fieldNames));
  const submit = form.onSubmit((after) => {
    const body = toChange(opened.before, after);
    const effects = effectsOf?.(opened.before, after) ?? [];
    if (Object.keys(body).length === 0) onClose();
    else if (effects.length > 0) setAsked({ body, effects });
    else store(body);
  });
  const loadNewest = async () => {
    const { document, etag } = await queries.query({ queryKey, queryFn: read, staleTime: 0 });
    const newest = toValues(document);
    form.setValues((typed) => rebased({ ...opened.before, ...typed }, opened.before, newest));
    setOpened({ before: newest, etag });
    save.reset();
  };
  const isChanged = !save.isSuccess && Object.keys(toChange(opened.before, form.getValues())).length > 0;
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  return (
    <>
      <SideDialog opened onClose={close} size="lg" title={title}>
        <FormBody
          draft={form}
          error={save.error}
          submitLabel={t('common.save')}
          isWorking={save.isPending}
          onSubmit={submit}
          onCancel={onClose}
          remedy={
            isStale && (
              <Button variant="default" size="xs" onClick={() => void loadNewest()}>
                {t('common.loadNewest')}
              </Button>
            )
          }
        >
          {children(form)}
        </FormBody>
      </SideDialog>
      {question}
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t('common.effectTitle')}
          verb={t('common.saveAnyway')}
          onConfirm={() => {
            setAsked(undefined);
            store(asked.body);
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked.effects.map((effect) => (
            <Text key={effect} size="sm">
              {effect}
            </Text>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}
