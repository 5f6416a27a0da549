import { Button, Code, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SubscriptionTextName, texts } from '../../api/resources/subscriptions.js';
import { users } from '../../api/resources/users.js';
import { useAction } from '../../feedback/use-action.js';
import { fieldProblems } from '../../forms/field-problems.js';
import { FormFailure } from '../../forms/form-failure.js';
import { NumberField } from '../../forms/number-field.js';
import { handOverText } from '../../../../src/subscriptions/texts/hand-over-text.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useRights } from '../../session/use-session.js';
import { omissionText } from './omission-text.js';

interface TextPreviewProps {
  readonly name: SubscriptionTextName;
  /** The text as it stands in the editor. */
  readonly content: string;
}

/** What the text makes: a user's file, or a hand-over with sample values. Rules have no preview. */
export function TextPreview({ name, content }: TextPreviewProps) {
  const may = useRights();
  if (name === 'hand-over-en' || name === 'hand-over-zh') return <HandOverPreview content={content} />;
  if (name === 'client-rules' || !may('nodes:write') || !may('users:secrets')) return null;
  return <FilePreview name={name} content={content} />;
}

function HandOverPreview({ content }: { content: string }) {
  const { t } = useTranslation();
  const address = 'https://panel.example.com';
  const values = { account: 'ada@example.com', password: '********', address, link: `${address}/s/xxxxxxxx` };
  return (
    <PanelCard title={t('templates.preview')} note={t('templates.sample')}>
      <Shown text={handOverText(content, values)} isWrapped />
    </PanelCard>
  );
}

function FilePreview({ name, content }: TextPreviewProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const first = useQuery({
    queryKey: ['users', 'first'],
    queryFn: ({ signal }) => users.list({ limit: 1 }, signal),
  }).data?.items[0];
  const user = Number(typed || (first?.id ?? 0));
  const preview = useAction(() => texts.preview(name, content, user), { isQuiet: true });
  const problem = fieldProblems(preview.error)['content'];
  return (
    <PanelCard title={t('templates.preview')} note={t('templates.previewNote')}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <NumberField
            label={t('templates.user')}
            placeholder={first === undefined ? '' : String(first.id)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            min={1}
            className="grow"
          />
          <Button variant="default" disabled={user === 0} loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('templates.show')}
          </Button>
        </Group>
        {problem === undefined ? (
          <FormFailure error={preview.error} />
        ) : (
          <Text size="sm" c="red.8" role="alert">
            {problem}
          </Text>
        )}
        {preview.data !== undefined && preview.data.left_out.length > 0 && (
          <div>
            <Text size="sm" fw={500}>
              {t('templates.leftOut')}
            </Text>
            <List size="sm">
              {preview.data.left_out.map((server) => (
                <List.Item key={server.name}>
                  {server.name}: {omissionText(server)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        {preview.data !== undefined && <Shown text={preview.data.content} />}
      </Stack>
    </PanelCard>
  );
}

/** @param isWrapped for prose; the lines of a file keep their length */
function Shown({ text, isWrapped = false }: { text: string; isWrapped?: boolean }) {
  const { t } = useTranslation();
  return (
    <ScrollArea.Autosize mah={520} viewportProps={{ tabIndex: 0, 'aria-label': t('templates.preview') }}>
      <Code block className={isWrapped ? 'wrapped' : undefined}>
        {text}
      </Code>
    </ScrollArea.Autosize>
  );
}
