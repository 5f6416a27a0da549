import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Pairs of a name and a value, one pair a line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Text component="dt" size="sm" c="dimmed" className={classes.name}>
            {name}
          </Text>
          <Text component="dd" size="sm" className={classes.value}>
            {value}
          </Text>
        </Fragment>
      ))}
    </dl>
  );
}
