import type { Icon } from '../icons/icon.js';
import {
  Activity,
  Blocks,
  BookOpen,
  Cable,
  ChartColumn,
  FileClock,
  FileText,
  KeySquare,
  Layers,
  ListChecks,
  Server,
  Settings,
  ShieldCheck,
  Users,
} from '../icons/icons.js';

/** A link of the navigation. The navigation leaves it out for operators without the right. */
export interface Destination {
  readonly path: string;
  readonly name:
    | 'overview'
    | 'users'
    | 'levels'
    | 'nodes'
    | 'templates'
    | 'lines'
    | 'traffic'
    | 'rules'
    | 'jobs'
    | 'audit'
    | 'operators'
    | 'tokens'
    | 'settings'
    | 'reference';
  readonly icon: Icon;
  readonly right?: string;
}

export interface Section {
  readonly name: 'service' | 'lines' | 'observe' | 'administer';
  readonly destinations: readonly Destination[];
}

export const OVERVIEW: Destination = { path: '/', name: 'overview', icon: Activity };

export const SECTIONS: readonly Section[] = [
  {
    name: 'service',
    destinations: [
      { path: '/users', name: 'users', icon: Users, right: 'users:read' },
      { path: '/levels', name: 'levels', icon: Layers, right: 'users:read' },
      { path: '/nodes', name: 'nodes', icon: Server, right: 'nodes:read' },
      { path: '/templates', name: 'templates', icon: FileText, right: 'nodes:read' },
    ],
  },
  { name: 'lines', destinations: [{ path: '/lines', name: 'lines', icon: Cable, right: 'keys:read' }] },
  {
    name: 'observe',
    destinations: [
      { path: '/traffic', name: 'traffic', icon: ChartColumn, right: 'traffic:read' },
      { path: '/rules', name: 'rules', icon: Blocks, right: 'rules:read' },
      { path: '/jobs', name: 'jobs', icon: ListChecks, right: 'users:read' },
      { path: '/audit', name: 'audit', icon: FileClock, right: 'audit:read' },
    ],
  },
  {
    name: 'administer',
    destinations: [
      { path: '/operators', name: 'operators', icon: ShieldCheck, right: 'operators:read' },
      { path: '/tokens', name: 'tokens', icon: KeySquare, right: 'tokens:read' },
      { path: '/settings', name: 'settings', icon: Settings, right: 'settings:read' },
      { path: '/reference', name: 'reference', icon: BookOpen },
    ],
  },
];
