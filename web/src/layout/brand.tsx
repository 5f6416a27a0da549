import { Group, Text } from '@mantine/core';
import icon from '../icon.svg';

/** The logo and the name. */
export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src={icon} width={26} height={26} alt="" />
      <Text fw={680} size="md" className="brand" translate="no">
        {'Linegate'}
      </Text>
    </Group>
  );
}
