import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from './failure-text.js';
import { notifyDone, notifyFailed } from './notify.js';

export interface ActionOptions<T> {
  /** The notice after success. */
  readonly done?: string | ((result: T) => string) | undefined;
  /** The queries to reload after success. */
  readonly touches?: readonly QueryKey[];
  readonly onDone?: (result: T) => void;
  /** The caller shows the rejection, so that no notice of it is needed. */
  readonly isQuiet?: boolean;
}

/** A mutation that shows a notice of its outcome and then reloads the data that it touched. */
export function useAction<T, V = void>(work: (value: V) => Promise<T>, options: ActionOptions<T> = {}) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: work,
    onSuccess: async (result) => {
      const { done } = options;
      if (done !== undefined) notifyDone(typeof done === 'function' ? done(result) : done);
      options.onDone?.(result);
      await Promise.all((options.touches ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (options.isQuiet !== true) notifyFailed(failureText(error));
    },
  });
}
