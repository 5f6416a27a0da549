import { Alert, Button, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InstalledDaemon, INSTALLS, type Node, nodes } from '../../api/resources/nodes.js';
import { Loaded } from '../../feedback/loaded.js';
import { oneOf } from '../../forms/one-of.js';
import { KeyRound } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { CopyField } from '../../values/copy-field.js';
import { StateMark } from '../../values/state-mark.js';
import { IssueKeyDialog } from '../lines/issue-key-dialog.js';
import { FAMILIES_OF } from '../../../../src/nodes/fields/families.js';
import { NODE_TONES } from '../nodes/node-tones.js';

/** The API writes this in place of the key, which it cannot show again. */
const KEY_PLACEHOLDER = 'LINE_KEY';
/** The API writes this when its public address is not configured. */
const PANEL_PLACEHOLDER = 'https://panel.example.com';

/** Daemons whose container needs a word: the image, or the program of the machine. */
const COMPOSE_NOTES: Readonly<Partial<Record<InstalledDaemon, 'xrayr' | 'vnet' | 'program'>>> = {
  xrayr: 'xrayr',
  'vnet-ssr': 'vnet',
  'vnet-ssr-2.1': 'vnet',
  v2node: 'program',
  xrayrp: 'program',
};

/** The files and commands that connect a daemon, ready to copy. They contain a key that was just issued. */
export function NodeInstall({ node }: { node: Node }) {
  const { t } = useTranslation();
  const may = useRights();
  const offered = INSTALLS.filter((each) =>
    FAMILIES_OF[each === 'vnet-ssr-2.1' ? 'vnet-ssr' : each].some((family) => family === node.family),
  );
  const filters = useFilters();
  const usual = offered.find((each) => each === node.daemon) ?? offered[0] ?? 'vnet-ssr';
  const daemon: InstalledDaemon = oneOf(offered, filters.get('daemon')) ?? usual;
  const isCompose = filters.get('how') === 'compose';
  const [key, setKey] = useState<string>();
  const [isIssuing, setIssuing] = useState(false);
  const query = useQuery({
    queryKey: ['nodes', node.id, 'install', daemon],
    queryFn: () => nodes.install(node.id, daemon),
  });
  const withKey = (text: string) =>
    text.replaceAll(PANEL_PLACEHOLDER, window.location.origin).replaceAll(KEY_PLACEHOLDER, key ?? KEY_PLACEHOLDER);

  return (
    <PanelCard title={t('node.install.title')} note={t('node.install.note')}>
      <Stack>
        {offered.length > 1 && (
          <SegmentedControl
            className="many-choices"
            aria-label={t('nodes.daemon')}
            value={daemon}
            onChange={(next) => filters.keep({ daemon: next })}
            data={offered.map((value) => ({ value, label: t(`node.install.daemons.${value}`) }))}
          />
        )}
        {key === undefined ? (
          <Alert variant="light" color="line" icon={<KeyRound size={18} aria-hidden />} className="plain-alert">
            <Text size="sm" mb="xs">
              {t('node.install.needsKey')}
            </Text>
            {may('keys:write') && (
              <Button size="xs" onClick={() => setIssuing(true)}>
                {t('lines.issue')}
              </Button>
            )}
          </Alert>
        ) : (
          <Alert variant="light" color="yellow" icon={<KeyRound size={18} aria-hidden />} className="plain-alert">
            {t('node.install.hasKey')}
          </Alert>
        )}
        <Loaded query={query}>
          {({ compose, ...machine }) => {
            const { files, commands } = isCompose && compose !== null ? compose : machine;
            return (
              <Stack>
                {compose !== null && (
                  <SegmentedControl
                    aria-label={t('node.install.how')}
                    value={isCompose ? 'compose' : 'machine'}
                    onChange={(next) => filters.keep({ how: next === 'compose' ? next : null })}
                    data={[
                      { value: 'machine', label: t('node.install.machine') },
                      { value: 'compose', label: t('node.install.compose') },
                    ]}
                  />
                )}
                {isCompose && compose !== null && (
                  <Text size="sm">{t(`node.install.composeNotes.${COMPOSE_NOTES[daemon] ?? 'image'}`)}</Text>
                )}
                {files.map(({ path, content }) => (
                  <div key={path}>
                    <Text size="sm" fw={550} mb={4} ff="monospace">
                      {path}
                    </Text>
                    <CopyField value={withKey(content)} label={path} />
                  </div>
                ))}
                {commands.length > 0 && (
                  <div>
                    <Text size="sm" fw={550} mb={4}>
                      {t('node.install.commands')}
                    </Text>
                    <CopyField value={withKey(commands.join('\n'))} label={t('node.install.commands')} />
                  </div>
                )}
              </Stack>
            );
          }}
        </Loaded>
        <List size="sm" c="dimmed" listStyleType="none">
          <List.Item aria-live="polite">
            <StateMark tone={NODE_TONES[node.status.state]} isLive={node.status.state === 'up'}>
              {t(`node.install.lights.${node.status.state}`)}
            </StateMark>
          </List.Item>
        </List>
      </Stack>
      {isIssuing && (
        <IssueKeyDialog
          nodes={[node]}
          onClose={(issued) => {
            setIssuing(false);
            if (issued !== undefined) setKey(issued);
          }}
        />
      )}
    </PanelCard>
  );
}
