import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../format/use-formats.js';

/** A number that leads to the list of what it counts. */
export function CountLink({ count, to }: { count: number; to: string }) {
  const formats = useFormats();
  return (
    <Anchor component={Link} to={to} size="sm" className="numeric">
      {formats.number(count)}
    </Anchor>
  );
}

/** A name that is cut where it is too long. */
export function LongName({ name }: { name: string }) {
  return (
    <span className="cut" title={name}>
      {name}
    </span>
  );
}
