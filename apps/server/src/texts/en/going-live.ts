/** Of `npm run preflight` and the console's page Going live; the operator reads his language. */
export const goingLive = {
  titles: {
    schema: 'Database',
    publicUrl: 'Public address',
    mail: 'Mail',
    brand: 'Brand',
    service: 'Customer service',
    legal: 'Legal texts',
    admins: 'Two admins',
    finance: 'Two for finance',
    waits: 'Waits and access',
    signOn: 'Single sign-on',
    chains: 'Deposits',
    clock: 'Clock',
    desks: 'House desks',
    fileHandles: 'File handles',
    disk: 'Disk',
    backup: 'Backup',
    restore: 'Restore',
    alerts: 'Alerts',
    payouts: 'Pay-outs',
  },
  findings: {
    checkFailed: 'Could not be looked at: {why}',
    schemaCurrent: 'It has the tables of this version.',
    schemaEmpty: 'It is empty: start the exchange once, which makes its tables.',
    schemaOlder:
      'It is of an older version. Steps to this one that are missing: {count}, up to {last}. Make a backup, then start this version, which upgrades it.',
    schemaNewer:
      'It is of a newer version, which this one does not know ({steps}): install the newer version.',
    schemaWaits: 'Cannot be looked at before the database has the tables of this version.',
    urlNotGiven: 'Set PUBLIC_URL: links in mails go by the first of PUBLIC_HOSTS until then.',
    urlNotHttps: '{url} is not HTTPS.',
    urlGiven: '{url} stands in every link.',
    mailToFiles: 'Mails stay files: set SMTP_URL and MAIL_FROM.',
    mailUntested:
      'No test mail from {from} by {server} has come yet. Send one in the console (Going live) and enter its code.',
    mailCame: 'A test mail from {from} by {server} reached {by}.',
    brandDefault:
      'The exchange still has the name of the software: set it in the console (Brand) or by BRAND_NAME.',
    brandSet: 'Users see “{brand}”.',
    serviceNone: 'Users reach nobody: set a service contact in the console (Brand), or SERVICE_URL.',
    serviceExample: '{email} is an example.',
    serviceSet: 'Users reach {contact}.',
    legalHidden: '“{page}” is not published.',
    legalPlaceholder: '“{page}” has places that are not filled in yet ([[…]] or example.com).',
    legalLanguages: '“{page}” is missing in: {languages}.',
    legalShown: 'All pages about the house are published in four languages.',
    admins: 'Admins who can sign in: {count}. What takes two needs two.',
    finance: 'Operators for finance who can sign in: {count}. Large pay-outs and credits take two.',
    signOnNone: 'Operators sign in with password and authenticator; no provider is set.',
    signOnAnswers: '{name} answers.',
    signOnDown: '{name} does not answer: {why}',
    signOnLinked: 'Operators linked to it: {count} of {all}.',
    signOnShut:
      'Linked to it are {count} of {all} operators, and OIDC_LOCAL_LOGIN=admins keeps out who is not linked. Link them, or set everyone.',
    chainsNone: 'Nothing can be deposited: no coin has an address or an extended public key.',
    chainsNowhere: 'Open without an address, so users cannot deposit: {chains}. Set one or close them.',
    chainsShared:
      'Users deposit where a hot or cold wallet is, so what the house pays in can be claimed as a deposit: {addresses}. Set another deposit address.',
    chainsReached: 'Can be deposited: {chains}.',
    clockInvented: 'Prices are invented here; nothing to compare the clock with.',
    clockUnknown: '{source} does not say its time: {why}',
    clockApart: 'The clock is {ms} ms from that of the price source; from 1000 ms on no price is taken.',
    desksFunded: 'Every desk has what the limits that it backs need.',
    deskShort:
      '{desk} holds {held} {currency}; suggested: {suggested}. Credit it by two persons (console, Going live).',
    deskUnpriced: '{desk} holds {held} {currency}, and there is no price yet to suggest an amount.',
    handles: '{count} file handles; below 4096 (ulimit -n, LimitNOFILE) few users can connect.',
    diskFree: '{gib} GiB are free at {folder}; 10 are little.',
    databaseDiskFree: '{gib} GiB are free for the database; 10 are little.',
    databaseDiskUnknown:
      'Nobody watches the disk of your database: where it is on this machine, grant pg_read_all_settings to its role; elsewhere set DATABASE_DISK_PATH or DATABASE_DISK_MB (docs/operations.md, Disk).',
    backupNone:
      'There is no backup yet: bourse backup --to FOLDER, daily (from a clone: npm run backup -- --to FOLDER).',
    backupOld: 'The last backup is of {time} ({file}), more than two days ago.',
    backupMade: 'The last backup is of {time} ({file}).',
    restoreNone:
      'No backup has been tried yet: bourse restore FILE --drill (from a clone: npm run restore -- FILE --drill).',
    restoreMade: 'A backup was restored and audited on {time} ({file}).',
    alertsUntested:
      'No test alert has reached anyone. Fire one in the console (Going live) and enter its code.',
    alertsCame: 'A test alert reached {by} on {time}.',
    waitHours: 'Who is new as an operator approves nothing for {hours} hours.',
    waitNone:
      'New operators approve at once (OPERATOR_WAIT_HOURS is 0): set it to 24 and restart. Who has enrolled by now need not wait.',
    waitProofOff: 'Approvals ask for no fresh proof (APPROVAL_PROOF is off): switch it on and restart.',
    waitProtections:
      'What weakens an account takes effect at once (PROTECTION_WAIT_HOURS is 0): set it to 24 and restart.',
    waitPlainHttp: 'The console takes plain HTTP (PLAIN_HTTP is on): leave it out where a proxy ends TLS.',
    waitShort:
      '{name} is {hours}: a change of a night is over before anyone has seen it. Set it to 24 and restart.',
    waitConsoleAny:
      'The console is open to every address, whatever the parameter says (CONSOLE_ADDRESSES is any): mend the parameter, then leave the setting out and restart.',
    waitTrustsAll:
      'Anyone is taken for one of your proxies and may say that he calls from anywhere (TRUST_PROXY is {proxies}): name your proxies alone and restart.',
    waitDemo: 'This is a demo: new operators approve at once.',
    backupRestored: 'Restored on {time} from {file}; no backup has been made since: make one.',
    payoutsHeld:
      'Pay-outs are held since the restore on {time}, until two admins say in the console (Going live) that books and chains agree.',
    payoutsCompared: 'Books and chains were compared after the restore.',
    payoutsGo: 'Nothing holds them.',
  },
};

export type GoingLive = typeof goingLive;
