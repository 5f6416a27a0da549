import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NodeState } from '../../api/resources/nodes.js';
import { ALL_NODES } from '../../api/queries/use-all-nodes.js';
import classes from './node-map.module.css';

const MAX_TILES = 120;
/** A sign besides the colour, which some people cannot tell. */
const SIGNS = { down: '×', late: '!', never: '·', up: '✓' } as const;

/** A tile for each node, those in trouble first. */
export function NodeMap() {
  const { t } = useTranslation();
  const { data } = useQuery(ALL_NODES);
  if (data === undefined) return null;
  const rank = (state: NodeState) => Object.keys(SIGNS).indexOf(state);
  const nodes = [...data.items].sort(
    (one, other) => rank(one.status.state) - rank(other.status.state) || one.id - other.id,
  );
  return (
    <ul className={classes.map} aria-label={t('overview.nodeMap')}>
      {nodes.slice(0, MAX_TILES).map(({ id, name, status: { state } }) => (
        <li key={id}>
          <Link
            to={`/nodes/${id}`}
            className={classes.tile}
            data-state={state}
            title={`${name}: ${t(`nodes.states.${state}`)}`}
          >
            <span aria-hidden>{SIGNS[state]}</span>
            <span className={classes.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
