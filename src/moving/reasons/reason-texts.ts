const ONLY_SHADOWSOCKS = 'Linegate has Shadowsocks and ShadowsocksR nodes';
const ADD_OPERATOR = 'add an operator here with `linegate operator add`';

/** Why rows are not imported: the sentence of each code, with values in braces. */
const SKIPPED = {
  'deleted-here': 'deleted here',
  'email-before': 'a user before has the same e-mail',
  'email-of-imported': 'user {user} has the same e-mail',
  invalid: '{problem}',
  'line-key-shared': 'node {node} has the same key',
  'link-malformed': 'the code is not 4 to 128 letters, digits, - and _',
  'link-taken': 'another user has this code',
  'login-no-email': 'the login is no e-mail address, and no domain is given that completes it',
  'node-2022': 'its keys are derived in another way (a cipher of 2022)',
  'node-cipher': 'with the cipher {method} no daemon can tell users of one port apart',
  'node-missing': 'its node is not imported',
  'node-number-repeated': 'a node before has the same number',
  'node-type': `the node is {type}; ${ONLY_SHADOWSOCKS}`,
  'node-type-unknown': `the node is of type {type}; ${ONLY_SHADOWSOCKS}`,
  'node-without-address': 'the node has no address that apps and daemons can use',
  'parent-missing': 'its parent is not imported, or it has no address',
  'relay-of-missing-node': 'the relay forwards to node {node}, which is not imported',
  'relay-without-address': 'the relay has no address that apps can use',
  'rule-without-group': 'it is in no rule group there: add it to a group here with `linegate rule add`',
  'route-form': 'routes have another form: add rules with `linegate rule add`',
  'rule-type': 'the type {type} is unknown',
  'user-deleted-here': 'the user was deleted here',
  'user-number': 'the number is not from 1 to {most}',
} as const;

/** The values that others have here. */
const CONFLICTS = {
  'another-panel': 'user number {user} is not the user who was imported before: is this another panel?',
  'email-taken': 'the e-mail {account} belongs to user {owner} here',
  'group-name-taken': 'the name of group {id}, "{name}", is taken here',
  'level-name-taken': 'the name of level {level}, "{name}", belongs to the level of rank {rank} here',
  'line-key-taken': 'the key of node {node} belongs to node {owner} here',
  'node-name-taken': 'the name of node {id}, "{name}", is taken here',
  'node-number-taken': 'node number {id} is "{name}" here',
  'port-taken': 'the port {port} of user {user} belongs to user {owner} here',
  'rule-group-name-taken': 'the name of rule group {id}, "{name}", is taken here',
  'user-number-taken': 'user number {user} is {account} here',
  'uuid-taken': 'the UUID of user {user} belongs to user {owner} here',
} as const;

/** What to know about imported rows. */
const NOTICES = {
  'address-limit': 'the limit of addresses is shown as a limit of devices here, and not enforced',
  administrator: `an administrator there: ${ADD_OPERATOR}`,
  'administrator-on-lists': `an administrator there, who is on every list: ${ADD_OPERATOR}`,
  'commission-lost': 'commission of {amount} is not imported',
  'device-limit': 'the limit of devices is shown here, and not enforced',
  'dynamic-rate': 'the traffic rate changes with the time of day or the load there: here it stays {rate}',
  'field-taken': 'the new {field} belongs to user {owner} here: it does not change',
  'link-off': 'the subscription link is turned off there: it is not imported',
  'login-password-unusable': 'the login password is stored in a way that cannot be checked here: set a new one',
  'no-free-port': 'no port is free: the user is imported without one, and is on no list',
  'no-reset-plan':
    'no active plan names the days between resets: traffic is reset once more, on the day that is set. Choose a rule for the user',
  'no-uuid': 'no UUID: a new one',
  'node-cap': 'the node stops at {amount} of traffic there: here it has no such limit',
  'node-changed': 'changed as in the old panel: {fields}',
  'node-family':
    '{fields} changed in the old panel, and not here: it is a node of the family {there} there, and {here} here',
  'node-name-kept': 'the new name {name} belongs to another node here: it does not change',
  'node-refused': '{fields} changed in the old panel, and not here: {problem}',
  'node-obfs': 'the obfuscation {obfs} is not imported: apps and daemon connect without it',
  'node-without-key': 'the node has no key: issue one with `linegate line-key issue`, and set up its daemon',
  'nodes-share-key':
    'all nodes there share one key: issue one with `linegate line-key issue`, and set up the daemon for this panel',
  'second-factor': 'a second factor protects the login there, and not here',
  'other-cipher': 'another cipher than the {method} of the nodes here',
  'passwd-unusable': 'the proxy password is empty or has characters that daemons cannot read: a new one',
  'port-repeated': 'a user before has the port {port}: a free one',
  'reset-by-settings': 'traffic is reset as the settings of the old panel say: on the first day of each month here',
  'reset-on-expiry': 'traffic is reset once a year, on the day of expiry: not at all here',
  'service-was-off':
    'the service was off for used up traffic, expiry or a temporary ban: it is on here, and the same reasons apply',
  'single-without-password': 'single-port mode without a password: off here. Set a password, and switch it on',
  'single-without-port': 'single-port mode without a port: off here. Set a port, and switch it on',
  'ssr-settings': 'apps used own ShadowsocksR settings of the user; here they get those of the node',
  'taken-for-shadowsocks': 'a node "Shadowsocks(R)" without protocol and obfs: taken for Shadowsocks',
  'user-gone': 'no longer in the old panel, and still served here: `linegate user disable {user}` ends that',
  'uuid-repeated': 'a user before has the UUID: a new one',
} as const;

/** Why an import fails as a whole. */
const FAILURES = {
  'address-form': 'The address of the old database must have the form mysql://user:password@host:3306/name',
  'address-lost': 'APP_SECRET has changed: the address cannot be opened. Give it again',
  'address-words': 'The address of the old database is wrong. It {problems}',
  conflicts: 'Nothing was imported: {count} values of the old panel are taken here',
  'conflicts-meanwhile':
    '{count} values of the old panel have been taken here since the check. What was written stays; look at a new dry run',
  'database-ambiguous': 'The dump has several databases of this panel: {found}. Name the one to import',
  'database-lost': 'The connection to the database of the old panel was lost ({error}). Try it again',
  'database-missing': 'The old panel has no database {database} here. There are: {found}',
  'database-refused': 'The database of the old panel refused the statement {statement} ({error})',
  'database-silent': 'The database of the old panel sent no row for {most} seconds. Try it again',
  'database-too-large': 'The database of the old panel sent more than {most}, as no panel does',
  'dump-broken': 'The dump cannot be read: {problem}',
  'dump-cut': 'The dump ends in the middle of a statement: it is not complete',
  'dump-damaged': 'The dump is damaged: gzip cannot unpack it',
  'dump-databases-mixed':
    'Line {line}: rows of {table} are for the databases {found}, but its CREATE TABLE names none. Dump one database',
  'dump-definition': 'Line {line}: the CREATE TABLE of {table} cannot be read, or has more than {most} columns',
  'dump-delimiter': 'Line {line}: DELIMITER must name a delimiter of at most {most} characters',
  'dump-end-missing': 'The dump is not complete: what its tool writes at the end is missing ({mark})',
  'dump-foreign':
    'The file is {kind}, and no dump of MySQL, MariaDB or SQLite. Write a dump of the database with INSERT statements',
  'dump-incomplete': 'The dump is not complete: its last line "Dump completed" is missing',
  'dump-lost':
    'No running process has the uploaded dump any more. Upload it again: the import goes on with what is missing',
  'dump-memory': 'The dump needs more than {most} MiB of memory to read, as no dump of a panel does',
  'dump-too-long': 'The dump takes more than {most} hours to read, as no dump of a panel does',
  'dump-too-many': 'The tables {tables} have more rows than an import can take',
  'dump-lossy':
    'Line {line}: {table}.{column} has "??". A dump in {charset} has one ? for each character that {charset} lacks: write it again in utf8mb4',
  'dump-no-literal': 'Line {line}: the dump has a value that is no literal: {fragment}',
  'dump-no-rows':
    'Line {line}: the rows of {table} are not in the dump as INSERT … VALUES. Let the tool write INSERT statements',
  'dump-no-tables': 'The file is no dump of a MySQL, MariaDB or SQLite database: it has no CREATE TABLE',
  'dump-packed': 'The file is packed ({kind}). Unpack it first; gzip can be read as it is',
  'dump-ratio': 'The dump grows to more than {most} times its size, as no dump of a panel does',
  'dump-row': 'Line {line}: the dump has a row of {table} with {found} values for {expected} columns',
  'dump-sqlite-file':
    'The file is a database of SQLite itself. Write a dump with `sqlite3 <file> .dump > old.sql`, and import that',
  'dump-statement': 'Line {line}: a word, text, row or statement has more than {most}, or the file is no dump',
  'dump-table-twice':
    'Line {line}: the dump has the table {table} twice, by CREATE TABLE IF NOT EXISTS, with rows behind both. Write a new dump',
  'dump-tables': 'The dump has more than {most} tables, or too many columns',
  'dump-text':
    'Line {line}: {table}.{column} has bytes that are no text in {charset}. Write the dump again in utf8mb4, and do not change the encoding of the file',
  'dump-too-large': 'The dump has more than {most} GiB without compression',
  'dump-unreadable': 'The dump cannot be read: it is not there, or this account may not read it',
  'dump-utf16': 'The dump is in UTF-16. Let mysqldump write the file itself, not a pipe of PowerShell',
  'no-proxypanel': 'This is no database of ProxyPanel 2.4 or newer. It lacks: {missing}',
  'no-sspanel': 'This is no database of SSPanel-UIM of 2023 or newer. It lacks: {missing}',
  'no-xboard': 'This is no database of V2Board or Xboard. It lacks: {missing}',
  'origin-of-other': 'The origin {origin} belongs to a panel of the kind {panel}; choose another name for this panel',
  refused: '{problem}',
  'sspanel-old': 'This is SSPanel before 2023: update it to SSPanel-UIM first',
  stopped:
    'Its process died or gave no sign twice, so it does not go on by itself. The log has the reason. Start it again, or cancel it',
  'table-unreadable': 'The table {table} of the old panel cannot be read ({error}). The account needs SELECT on it',
  'table-too-large':
    'The table {table} of the old panel has more than {most}, or the tables together have: no panel has that',
  'time-zone': 'There is no time zone {zone}. Write a name such as Asia/Shanghai or UTC',
  unexpected: 'The import cannot go on. The log has the reason',
  unreachable:
    'The database of the old panel cannot be opened. Check address, user, password, database name and, unless it is on this machine, its TLS certificate',
  'value-bytes': 'The column {table}.{column} of the old database has bytes that are no text in UTF-8',
  'value-no-text': 'The old database has a value that is no text',
} as const;

/** The English sentence of each code. The pages have their own texts, in both languages. */
export const REASON_TEXTS = { ...SKIPPED, ...CONFLICTS, ...NOTICES, ...FAILURES } as const;

/** The id of a reason. It stays the same when the sentence changes, so programs can translate it. */
export type ReasonCode = keyof typeof REASON_TEXTS;
export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASON_TEXTS).filter(
  (code): code is ReasonCode => code in REASON_TEXTS,
);
