import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Fields of one subject, side by side where there is room. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && (
        <Text fw={600} size="sm">
          {title}
        </Text>
      )}
      <div className="stack-fields">{children}</div>
    </>
  );
}
