import '../styles/charts.css';

export { AreaChart } from '@mantine/charts';
