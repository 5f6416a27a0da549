import { CheckedTextField, EnumField } from '../../fields/field.decorators.js';
import { isTimeZone } from '../../moving/panels/local-time.js';
import { OLD_PANELS, type OldPanel } from '../../moving/memory/move.entity.js';

const MAX_ADDRESS = 2048;
/** All three and the address fit into their column, encrypted. */
const MAX_CERTIFICATE = 16_000;
const MAX_KEY = 8000;
const PEM = /^[\t\n\r -~]*$/;
const DOMAIN = /^(?=.{1,128}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** The old panel, and how to read its rows. */
export class PanelImportQuery {
  @EnumField(OLD_PANELS, { required: 'always', schemaName: 'OldPanel' })
  panel: OldPanel;

  @CheckedTextField({
    check: 'isOrigin',
    code: 'origin',
    problem: 'must be 1 to 64 letters, digits and . _ -',
    description: 'Tells two old panels of one kind apart; by default the kind',
    isValid: (text) => /^[A-Za-z0-9._-]{1,64}$/.test(text),
  })
  origin?: string;

  @CheckedTextField({
    check: 'isTimeZone',
    code: 'time-zone',
    problem: 'must be a time zone such as Asia/Shanghai or UTC',
    description: 'The zone of its dates; by default UTC for xboard, and Asia/Shanghai for others',
    isValid: (text) => text.length <= 64 && isTimeZone(text),
  })
  time_zone?: string;

  @CheckedTextField({
    check: 'isDomain',
    code: 'domain',
    problem: 'must be a domain',
    description: 'Completes logins that are no e-mail; without it these users are skipped',
    isValid: (text) => DOMAIN.test(text),
  })
  email_domain?: string;
}

/** An old panel with a dump. */
export class PanelImportDumpQuery extends PanelImportQuery {
  @CheckedTextField({
    check: 'isDatabaseName',
    code: 'database-name',
    problem: 'must be the name of a database, of 1 to 64 characters',
    description: 'Which database of a dump that has several of this panel',
    isValid: (text) => text.length >= 1 && text.length <= 64,
  })
  database?: string;
}

/** An old panel with a live database. */
export class PanelImportDto extends PanelImportQuery {
  @CheckedTextField({
    required: 'always',
    check: 'isAddress',
    code: 'database-address',
    problem: `must be mysql://user:password@host:3306/name, of at most ${MAX_ADDRESS} characters`,
    isValid: (text) => text.length <= MAX_ADDRESS && /^(mysql|mariadb):\/\/\S+$/.test(text),
  })
  database_url: string;

  @CheckedTextField({
    check: 'isCertificate',
    code: 'certificate',
    problem: 'must be a certificate in PEM form',
    description: 'The certificate of the authority that signed that of the server; by default those of the system',
    isValid: (text) => isPem(text, 'CERTIFICATE', MAX_CERTIFICATE),
  })
  database_ca?: string;

  @CheckedTextField({
    check: 'isClientCertificate',
    code: 'certificate',
    problem: 'must be a certificate in PEM form',
    description: 'The certificate of this panel for a server that asks for one',
    isValid: (text) => isPem(text, 'CERTIFICATE', MAX_KEY),
  })
  database_cert?: string;

  @CheckedTextField({
    check: 'isClientKey',
    code: 'certificate',
    problem: 'must be a private key in PEM form, without a passphrase',
    description: 'The key of that certificate. The panel stores it encrypted, with the address',
    isValid: (text) => isPem(text, 'PRIVATE KEY', MAX_KEY),
  })
  database_key?: string;
}

function isPem(text: string, label: string, longest: number): boolean {
  return text.length <= longest && PEM.test(text) && text.includes(`${label}-----`);
}
