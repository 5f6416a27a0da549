import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiAddress } from '../api/client.js';
import { parseJson } from '../api/json.js';

/** Reads the event stream, and updates the data of the open page. */
export function useEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const events = new EventSource(apiAddress('/events'));
    events.addEventListener('overview', (event: MessageEvent<string>) => {
      queries.setQueryData(['overview'], parseJson(event.data));
    });
    events.addEventListener('node', () => void queries.invalidateQueries({ queryKey: ['nodes'] }));
    events.addEventListener('audit', () => void queries.invalidateQueries({ queryKey: ['audit'] }));
    return () => events.close();
  }, [queries]);
}
