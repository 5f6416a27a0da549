import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseJson } from '../api/json.js';
import { readEvents } from './event-stream.js';

/** Reads the event stream, and updates the data of the open page. After a loss it reloads all of the page's data. */
export function useEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const reload = (name: string) => void queries.invalidateQueries({ queryKey: [name] });
    return readEvents(
      (type, data) => {
        if (type === 'overview') queries.setQueryData(['overview'], parseJson(data));
        else reload(type === 'node' ? 'nodes' : 'audit');
      },
      () => void queries.invalidateQueries(),
    );
  }, [queries]);
}
