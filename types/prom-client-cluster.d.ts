/** The part of prom-client that joins metrics. The whole package would also load an OpenTelemetry module. */
declare module 'prom-client/lib/cluster.js' {
  import { AggregatorRegistry } from 'prom-client';
  export default AggregatorRegistry;
}
