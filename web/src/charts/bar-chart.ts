import '../styles/charts.css';

export { BarChart } from '@mantine/charts';
