import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { listAddress } from './list-address.js';
import { ArrowLeft } from '../../icons/deferred-icons.js';

/** Links from the page of one item back to the list, with its filters. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={listAddress(to)} size="sm">
      <Group gap={4}>
        <ArrowLeft size={14} aria-hidden /> {children}
      </Group>
    </Anchor>
  );
}
