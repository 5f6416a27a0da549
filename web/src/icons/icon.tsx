import type { ReactElement, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Width and height in pixels. */
  readonly size?: number;
}

export type Icon = (props: IconProps) => ReactElement;

/** Creates an icon from an SVG path in a square of 24. Screen readers skip it unless it has a label. */
export function icon(lines: string): Icon {
  return function DrawnIcon({ size = 24, color = 'currentColor', strokeWidth = 2, ...props }) {
    const label = props['aria-label'];
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke={color}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img' })}
        {...props}
      >
        <path d={lines} />
      </svg>
    );
  };
}
