import { Button, Group, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problem.js';
import { type SubscriptionText, texts } from '../../api/resources/subscriptions.js';
import { DiscardQuestion } from '../../dialogs/discard-question.js';
import { useLeaveQuestion } from '../../dialogs/use-leave-question.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { useFormats } from '../../format/use-formats.js';
import { fieldProblems } from '../../forms/field-problems.js';
import { FormFailure } from '../../forms/form-failure.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useRights } from '../../session/use-session.js';
import { TextPreview } from './text-preview.js';

interface TextEditorProps {
  readonly shown: SubscriptionText;
  /** The version that was read. */
  readonly etag: string;
}

/**
 * Edits one text. The panel checks it before it stores it. The editor keeps the version with which it opened, so that nobody overwrites
 * another operator's change unseen.
 */
export function TextEditor({ shown, etag }: TextEditorProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const queries = useQueryClient();
  const { name } = shown;
  const [opened, setOpened] = useState({ content: shown.content, etag });
  const [content, setContent] = useState(shown.content);
  const [isResetting, setResetting] = useState(false);
  const open = (text: string, version: string) => {
    setOpened({ content: text, etag: version });
    setContent(text);
    save.reset();
  };
  const loadNewest = async () => {
    const newest = await queries.query({ queryKey: ['texts', name], queryFn: () => texts.get(name), staleTime: 0 });
    open(newest.document.content, newest.etag);
  };
  const save = useAction(() => texts.set(name, content, opened.etag), {
    isQuiet: true,
    touches: [['texts']],
    done: t('common.saved'),
    onDone: (saved) => open(saved.document.content, saved.etag),
  });
  const reset = useAction(() => texts.reset(name), {
    done: t('templates.isDefault'),
    onDone: () => {
      setResetting(false);
      void loadNewest();
    },
  });
  const isChanged = content !== opened.content;
  const leaving = useLeaveQuestion(isChanged, { isInPage: true });
  const isStale = save.error instanceof ApiProblem && save.error.status === 412;
  const problem = fieldProblems(save.error)['content'];
  const mayWrite = may('nodes:write');
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <PanelCard
        title={t(`templates.names.${name}`)}
        note={
          shown.changed_at === null
            ? t('templates.default')
            : t('templates.changed', { moment: formats.moment(shown.changed_at) })
        }
      >
        {problem === undefined && <FormFailure error={save.error} />}
        <Textarea
          aria-label={t('templates.content')}
          value={content}
          onChange={({ currentTarget }) => setContent(currentTarget.value)}
          readOnly={!mayWrite}
          error={problem}
          autosize
          minRows={12}
          maxRows={28}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          classNames={{ input: 'code-input' }}
        />
        {mayWrite && (
          <Group justify="space-between" mt="sm">
            <Button variant="default" disabled={shown.changed_at === null} onClick={() => setResetting(true)}>
              {t('templates.reset')}
            </Button>
            <Group gap="sm">
              {isChanged && (
                <Text size="xs" c="dimmed">
                  {t('templates.unsaved')}
                </Text>
              )}
              {isStale && (
                <Button variant="default" onClick={() => void loadNewest()}>
                  {t('templates.loadTheirs')}
                </Button>
              )}
              <Button loading={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
                {t('common.save')}
              </Button>
            </Group>
          </Group>
        )}
      </PanelCard>
      <TextPreview name={name} content={content} />
      <ConfirmDialog
        isOpen={isResetting}
        title={t('templates.reset')}
        verb={t('templates.reset')}
        isWorking={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setResetting(false)}
      >
        {t('templates.resetText')}
      </ConfirmDialog>
      {leaving.isAsking && <DiscardQuestion closesOnEscape onKeep={leaving.stay} onDiscard={leaving.leave} />}
    </SimpleGrid>
  );
}
