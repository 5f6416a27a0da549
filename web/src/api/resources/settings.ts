import { request, requestTagged } from '../client.js';
import { words } from '../generated.js';
import type { AddressesDto, PanelImportFromDatabase } from '../generated.js';

export type { PanelAddress, PanelAddresses, PanelImport, PanelImportReport } from '../generated.js';

export const OLD_PANELS = words.OldPanel;
export type OldPanel = (typeof OLD_PANELS)[number];

const at = (id: number) => ({ params: { path: { id } } });

/** Imports from other panels. */
export const panelImports = {
  list: () => request('get', '/panel-imports'),
  report: (id: number) => request('get', '/panel-imports/{id}/report', at(id)),
  /** Asks for a proof of identity first: a rejection in the middle of a long upload might get lost. */
  fromDump: async (
    dump: Blob,
    query: Omit<PanelImportFromDatabase, `database_${string}`> & { readonly database?: string },
  ) => {
    await request('get', '/panel-imports/ready');
    return request('post', '/panel-imports/dump', {
      params: { query },
      headers: { 'content-type': 'application/octet-stream' },
      body: dump,
    });
  },
  fromDatabase: (body: PanelImportFromDatabase) => request('post', '/panel-imports', { body }),
  start: (id: number) => request('post', '/panel-imports/{id}/start', at(id)),
  cancel: (id: number) => request('post', '/operations/{id}/cancel', at(id)),
};
export const SETTINGS = { queryKey: ['settings'], queryFn: () => request('get', '/settings') } as const;

export const readDoctor = () => request('get', '/settings/doctor');

/** The addresses of the panel. A change asks for a proof of identity. */
export const addresses = {
  get: () => requestTagged('get', '/settings/addresses'),
  change: (body: AddressesDto, etag: string) =>
    requestTagged('patch', '/settings/addresses', { params: { header: { 'If-Match': etag } }, body }),
};
