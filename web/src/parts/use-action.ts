import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from './failure-text.js';
import { tellDone, tellFailed } from './notify.js';

export interface ActionOptions<T> {
  /** What is told when it is done. */
  readonly done?: string | ((result: T) => string) | undefined;
  /** Data that is read anew afterwards. */
  readonly touches?: readonly QueryKey[];
  readonly onDone?: (result: T) => void;
  /** The caller shows a refusal itself. */
  readonly isQuiet?: boolean;
}

/** Something that changes the panel: tells how it went, and reads anew what it touched. */
export function useAction<T, V = void>(work: (value: V) => Promise<T>, options: ActionOptions<T> = {}) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: work,
    onSuccess: async (result) => {
      const { done } = options;
      if (done !== undefined) tellDone(typeof done === 'function' ? done(result) : done);
      options.onDone?.(result);
      await Promise.all((options.touches ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (options.isQuiet !== true) tellFailed(failureText(error));
    },
  });
}
