import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const line: MantineColorsTuple = [
  '#e8f6f5',
  '#d2ebe8',
  '#a5d6d1',
  '#74c0b9',
  '#4aaea5',
  '#2c9d94',
  '#178a82',
  '#0f7a73',
  '#0b6e69',
  '#075a56',
];

/** Mantine's greys with a trace of the primary colour. */
const dark: MantineColorsTuple = [
  '#dfe3e5',
  '#c3c9cc',
  '#9ba4aa',
  '#6b757b',
  '#4b5459',
  '#353c40',
  '#1d2123',
  '#16191b',
  '#101314',
  '#0b0d0e',
];

const sans =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace';

/** One brand colour, the bundled font with system fonts for missing letters, and the defaults of all components. */
export const theme = createTheme({
  colors: { line, dark },
  primaryColor: 'line',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: sans, fontWeight: '620', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 360 } },
    Table: { defaultProps: { verticalSpacing: 8 } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

/** Mantine's dimmed grey is too light on white; this one passes WCAG AA on every surface of the panel. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#586069',
    '--mantine-color-placeholder': '#6b737c',
    '--mantine-color-error': '#c02626',
    '--line-canvas': '#f6f8f8',
    '--line-panel': '#ffffff',
    '--line-border': '#e2e7e8',
    '--line-hover': '#eff4f4',
    '--line-lost': '#fbe3b3',
    '--line-lost-text': '#533500',
  },
  dark: {
    '--mantine-color-body': '#16191b',
    '--mantine-color-text': '#dfe3e5',
    '--mantine-color-dimmed': '#9ba4aa',
    '--mantine-color-placeholder': '#858e94',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default': '#1d2123',
    '--mantine-color-default-hover': '#252a2d',
    '--mantine-color-default-border': '#353c40',
    '--line-canvas': '#101314',
    '--line-panel': '#16191b',
    '--line-border': '#292f32',
    '--line-hover': '#1e2326',
    '--line-lost': '#4d3405',
    '--line-lost-text': '#ffe2a8',
  },
});
