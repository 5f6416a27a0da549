import { Button, Checkbox, Group, Input, Table, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../api/resources/session.js';
import { useSession } from '../../session/use-session.js';
import { PRESET_NAMES, PRESETS } from './right-presets.js';
import { RESOURCES, rightOf, VERBS } from './right-table.js';

interface RightMatrixProps {
  readonly value: readonly Right[];
  readonly onChange: (value: Right[]) => void;
  readonly error?: unknown;
  /** Rights that the token has already. It may keep them, even if the operator lacks them. */
  readonly kept?: readonly Right[];
}

/** The rights of a token: a row for each resource, a column for each right, and a button for each usual selection. */
export function RightMatrix({ value, onChange, error, kept = [] }: RightMatrixProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const id = useId();
  const offered = new Set<Right>([...(session?.rights ?? []), ...kept]);
  const toggle = (right: Right) =>
    onChange(value.includes(right) ? value.filter((each) => each !== right) : [...value, right]);
  return (
    <Input.Wrapper
      label={t('tokens.scopes')}
      description={t('tokens.scopesHint')}
      error={typeof error === 'string' ? error : undefined}
      labelElement="div"
    >
      <Group gap="xs" mt="xs" role="group" aria-label={t('tokens.presets.title')}>
        {PRESET_NAMES.filter((name) => PRESETS[name].every((right) => offered.has(right))).map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange([...PRESETS[name]])}>
            {t(`tokens.presets.${name}`)}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t('tokens.presets.none')}
        </Button>
      </Group>
      <div className="scroll-x">
        <Table mt="sm" verticalSpacing={6} aria-label={t('tokens.scopes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tokens.resource')}</Table.Th>
              {VERBS.map((verb) => (
                <Table.Th key={verb} ta="center">
                  {t(`tokens.verbs.${verb}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {RESOURCES.map((resource) => (
              <Table.Tr key={resource}>
                <Table.Th scope="row" id={`${id}-${resource}`} fw={500}>
                  {t(`tokens.resources.${resource}`)}
                </Table.Th>
                {VERBS.map((verb) => {
                  const right = rightOf(resource, verb);
                  return (
                    <Table.Td key={verb}>
                      {right === undefined ? (
                        <Text c="dimmed" ta="center" lh="20px" aria-hidden>
                          ·
                        </Text>
                      ) : (
                        <Group justify="center">
                          <Checkbox
                            checked={value.includes(right)}
                            disabled={!offered.has(right)}
                            onChange={() => toggle(right)}
                            aria-label={t('common.labelled', {
                              label: t(`tokens.resources.${resource}`),
                              text: t(`tokens.verbs.${verb}`),
                            })}
                          />
                        </Group>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Input.Wrapper>
  );
}
