import { isIP } from 'node:net';
import {
  IsIn,
  Matches,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import ipaddr from 'ipaddr.js';
import { isHost } from '../common/checks/host.js';
import { linkBase, publicOrigin } from './address-forms.js';
import { isDuration } from './duration.js';

/** The environment variables as text, with their defaults. Variables in {@link FILE_VARIABLES} may also come from a file. */
export class Environment {
  @IsListenHost({ message: 'HOST must be an address to listen on, such as 127.0.0.1 or ::1' })
  HOST = '127.0.0.1';

  @IsWholeNumber(0, 65_535, { message: 'PORT must be a whole number from 0 to 65535' })
  PORT = '3000';

  @IsWholeNumber(1, 64, { message: 'WORKERS must be a whole number from 1 to 64' })
  WORKERS = '1';

  DATABASE_URL = 'sqlite:data/linegate.db';

  SPOOL_DIR = 'data/spool';

  @ValidateIf((environment: Environment) => environment.APP_SECRET !== undefined)
  APP_SECRET: string | undefined = undefined;

  /** Other secrets that verify and decrypt, one a line. */
  APP_SECRET_PREVIOUS = '';

  @IsDurationText({ message: 'ACCESS_TOKEN_TTL must be a duration such as 3600, 60m or 1h' })
  ACCESS_TOKEN_TTL = '3600';

  @IsDurationText({ message: 'SESSION_IDLE must be a duration such as 14d' })
  SESSION_IDLE = '14d';

  @IsDurationText({ message: 'SESSION_MAX must be a duration such as 30d' })
  SESSION_MAX = '30d';

  @IsAddressList({
    message: 'TRUSTED_PROXIES must be a comma list of addresses or CIDR ranges; a hop count or "true" is not accepted',
  })
  TRUSTED_PROXIES = '';

  @IsWholeNumber(1, 3650, { message: 'LEDGER_HOURLY_DAYS must be a whole number from 1 to 3650' })
  LEDGER_HOURLY_DAYS = '14';

  @IsWholeNumber(1, 3650, { message: 'LEDGER_DAILY_DAYS must be a whole number from 1 to 3650' })
  LEDGER_DAILY_DAYS = '400';

  @IsWholeNumber(1, 3650, { message: 'QUARANTINE_DAYS must be a whole number from 1 to 3650' })
  QUARANTINE_DAYS = '90';

  @IsIn(['on', 'off'], { message: 'AUDIT_REFRESHES must be on or off' })
  AUDIT_REFRESHES = 'off';

  @IsIn(['full', 'truncated'], { message: 'ONLINE_ADDRESSES must be full or truncated' })
  ONLINE_ADDRESSES: 'full' | 'truncated' = 'full';

  @IsDurationText({ message: 'ONLINE_RETENTION must be a duration such as 24h' })
  ONLINE_RETENTION = '24h';

  @IsPublicUrl({
    message:
      'PUBLIC_URL must be the origin at which browsers find the panel, such as https://panel.example.com; without TLS only on this machine, or with ALLOW_PLAIN_HTTP=yes',
  })
  PUBLIC_URL = '';

  @IsLinkBase({
    message:
      'SUBSCRIPTION_URL must be the beginning of subscription links, such as https://sub.example.com; without TLS only on this machine, or with ALLOW_PLAIN_HTTP=yes',
  })
  SUBSCRIPTION_URL = '';

  @Matches(/^[^\p{C}]{1,25}$/u, { message: 'SUBSCRIPTION_TITLE must be 1 to 25 characters: apps cut a longer one' })
  SUBSCRIPTION_TITLE = 'Linegate';

  @IsIn(['on', 'off', ''], { message: 'API_DOCS must be on or off' })
  API_DOCS = '';

  @IsIn(['yes', 'no'], { message: 'ALLOW_PLAIN_HTTP must be yes or no' })
  ALLOW_PLAIN_HTTP = 'no';

  @IsIn(['debug', 'info', 'warn', 'error', 'silent'], {
    message: 'LOG_LEVEL must be debug, info, warn, error or silent',
  })
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  @IsWholeNumber(0, 65_535, { message: 'METRICS_PORT must be a whole number from 0 to 65535' })
  @ValidateIf((environment: Environment) => environment.METRICS_PORT !== '')
  METRICS_PORT = '';

  @IsListenHost({ message: 'METRICS_HOST must be an address to listen on, such as 127.0.0.1 or ::1' })
  METRICS_HOST = '127.0.0.1';

  METRICS_TOKEN = '';

  @IsCollectorUrl({
    message:
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector, such as http://127.0.0.1:4318',
  })
  OTEL_EXPORTER_OTLP_ENDPOINT = '';

  @IsHeaderList({
    message: 'OTEL_EXPORTER_OTLP_HEADERS must be a comma list of name=value, with special characters as %XX',
  })
  OTEL_EXPORTER_OTLP_HEADERS = '';

  OTEL_SERVICE_NAME = 'linegate';

  @Matches(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1' })
  OTEL_TRACES_SAMPLER_ARG = '1';

  @IsIn(['production', 'development', 'test'], { message: 'NODE_ENV must be production, development or test' })
  NODE_ENV = 'development';
}

/** The variables that may come as `<name>_FILE`, the path of a file with the value. */
export const FILE_VARIABLES = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function IsWholeNumber(least: number, most: number, options: ValidationOptions): PropertyDecorator {
  return isText(
    'isWholeNumber',
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
    options,
  );
}

function IsDurationText(options: ValidationOptions): PropertyDecorator {
  return isText('isDuration', isDuration, options);
}

function IsListenHost(options: ValidationOptions): PropertyDecorator {
  return isText('isListenHost', isHost, options);
}

/** An origin without a path. See {@link publicOrigin}. */
function IsPublicUrl(options: ValidationOptions): PropertyDecorator {
  return isAddress('isPublicUrl', publicOrigin, options);
}

/** An origin, perhaps with a path. See {@link linkBase}. */
function IsLinkBase(options: ValidationOptions): PropertyDecorator {
  return isAddress('isLinkBase', linkBase, options);
}

function isAddress(name: string, formOf: typeof publicOrigin, options: ValidationOptions): PropertyDecorator {
  const validate = (text: unknown, context?: ValidationArguments): boolean => {
    const environment = context?.object;
    const allowsPlain = environment instanceof Environment && allowsPlainHttp(environment);
    return text === '' || (typeof text === 'string' && formOf(text, allowsPlain) !== undefined);
  };
  return ValidateBy({ name, validator: { validate } }, options);
}

/** True if the panel may speak plain HTTP on addresses other than loopback. */
export function allowsPlainHttp({ ALLOW_PLAIN_HTTP: allowed }: Pick<Environment, 'ALLOW_PLAIN_HTTP'>): boolean {
  return allowed === 'yes';
}

function IsCollectorUrl(options: ValidationOptions): PropertyDecorator {
  return isText(
    'isCollectorUrl',
    (text) => text === '' || (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(text) && URL.canParse(text)),
    options,
  );
}

/** `name=value` pairs as in the OpenTelemetry specification, with percent-encoded values. */
function IsHeaderList(options: ValidationOptions): PropertyDecorator {
  const pair = /^[\w-]+=([^,\s%]|%[\da-f]{2})+$/i;
  return isText(
    'isHeaderList',
    (text) => text === '' || text.split(',').every((each) => pair.test(each) && isPercentEncoded(each)),
    options,
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function IsAddressList(options: ValidationOptions): PropertyDecorator {
  return isText(
    'isAddressList',
    (text) => text === '' || text.split(',').every((part) => isAddressRange(part.trim())),
    options,
  );
}

function isText(name: string, accepts: (text: string) => boolean, options: ValidationOptions): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && accepts(value) } }, options);
}

function isAddressRange(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.isValidCIDR(text);
}
