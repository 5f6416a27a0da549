import '../styles/charts.css';

export { LineChart } from '@mantine/charts';
