import { Alert, Loader, type ModalProps, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../feedback/loaded.js';
import { CircleCheck, TriangleAlert } from '../icons/deferred-icons.js';
import { Dialog } from './dialog.js';

interface CheckDialogProps<Result> {
  readonly title: string;
  readonly size?: ModalProps['size'];
  readonly name: string;
  readonly check: () => Promise<Result>;
  /** Shown while the check runs. */
  readonly running: string;
  /** The outcome, in an alert. */
  readonly outcome: (result: Result) => ReactNode;
  /** The findings of a failed check, below the alert. */
  readonly findings?: (result: Result) => ReactNode;
  readonly onClose: () => void;
}

/** Runs a check on the server each time that it opens, and shows its outcome. */
export function CheckDialog<Result extends { readonly ok: boolean }>({
  title,
  size,
  name,
  check,
  running,
  outcome,
  findings,
  onClose,
}: CheckDialogProps<Result>) {
  const query = useQuery({ queryKey: [name], queryFn: check, gcTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={title} size={size}>
      <Loaded
        query={query}
        skeleton={
          <Stack align="center" py="xl" role="status">
            <Loader aria-hidden />
            <Text size="sm">{running}</Text>
          </Stack>
        }
      >
        {(result) => (
          <Stack>
            <Alert
              variant="light"
              color={result.ok ? 'teal' : 'red'}
              icon={result.ok ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
              className="plain-alert"
              role="status"
            >
              {outcome(result)}
            </Alert>
            {!result.ok && findings?.(result)}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
