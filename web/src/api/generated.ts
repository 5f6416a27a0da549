// Made by `npm run generate:client`: change the description of the routes, not this file.
// Description bbcecb003a48eafee2a9e3e4d1c4bb30b6addb0436352f480d259d52779ce308
// Types 4dc0856905b7d206e7f054f7d7d598d565837a184fbba879afbe1c1fc2afbfd0
import type { Amount } from './json.js';

export interface paths {
    readonly "/operators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List operators, by number */
        readonly get: operations["adminListOperators"];
        readonly put?: never;
        /** Add an operator */
        readonly post: operations["adminAddOperator"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operators/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an operator */
        readonly get: operations["adminShowOperator"];
        readonly put?: never;
        readonly post?: never;
        /** Delete an operator with their sessions and tokens */
        readonly delete: operations["adminDeleteOperator"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an operator
         * @description An operator who is disabled or gets another role is logged out everywhere, at once.
         */
        readonly patch: operations["adminChangeOperator"];
        readonly trace?: never;
    };
    readonly "/operators/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace the password by a random one, and end every session */
        readonly post: operations["adminResetOperatorPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operators/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sessions of an operator, newest first */
        readonly get: operations["adminOperatorSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operators/{id}/sessions/{sid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End a session of an operator, at once */
        readonly delete: operations["adminEndOperatorSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operators/{id}/second-factors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove one-time codes, recovery codes and passkeys of an operator */
        readonly delete: operations["adminRemoveSecondFactors"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read your account */
        readonly get: operations["adminAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a proof, the password or a one-time code; it lasts five minutes */
        readonly post: operations["adminProve"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change your password, and end every other session */
        readonly put: operations["adminChangePassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Confirm one-time codes, which every login then needs */
        readonly put: operations["adminConfirmTotp"];
        /** Begin to set up one-time codes */
        readonly post: operations["adminBeginTotp"];
        /** Remove one-time codes */
        readonly delete: operations["adminRemoveTotp"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace the recovery codes by ten new ones */
        readonly post: operations["adminReplaceRecoveryCodes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your sessions, newest first */
        readonly get: operations["adminOwnSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End one of the own sessions, at once */
        readonly delete: operations["adminEndOwnSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your passkeys, oldest first */
        readonly get: operations["adminPasskeys"];
        readonly put?: never;
        /** Add a passkey */
        readonly post: operations["adminAddPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/passkeys/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Begin to add a passkey */
        readonly post: operations["adminPasskeyRegistrationOptions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a passkey */
        readonly delete: operations["adminRemovePasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read your session */
        readonly get: operations["adminSession"];
        readonly put?: never;
        /** Log in with name and password */
        readonly post: operations["adminLogin"];
        /** Log out */
        readonly delete: operations["adminLogout"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/session/second-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send the second factor */
        readonly post: operations["adminSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/session/passkey/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Begin to log in with a passkey */
        readonly post: operations["adminPasskeyLoginOptions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/session/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Log in with a passkey */
        readonly post: operations["adminPasskeyLogin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the panel needs its first operator */
        readonly get: operations["adminSetupState"];
        readonly put?: never;
        /**
         * Add the first operator
         * @description Needs the code that the panel prints at its start. The code works once, for 15 minutes.
         */
        readonly post: operations["adminSetup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List API tokens, by number
         * @description Callers with the right operators:read get all tokens, other callers their own.
         */
        readonly get: operations["adminListTokens"];
        readonly put?: never;
        /** Issue an API token */
        readonly post: operations["adminIssueToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End an API token, at once */
        readonly delete: operations["adminDeleteToken"];
        readonly options?: never;
        readonly head?: never;
        /** Change, disable or enable an API token, at once */
        readonly patch: operations["adminChangeToken"];
        readonly trace?: never;
    };
    readonly "/attention": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What operators should look at, and the first steps of a fresh panel */
        readonly get: operations["AttentionController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the audit log, newest first */
        readonly get: operations["adminListAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit/export.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the audit log as CSV, newest first
         * @description Columns: id, at, actor, actor_name, action, subject, subject_name, address, before, after, operation_id, seal, hash. Times are in UTC.
         */
        readonly get: operations["adminExportAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One entry */
        readonly get: operations["adminShowAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Verify that no entry of the audit log was changed, removed or inserted */
        readonly post: operations["adminVerifyAudit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/bulk/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Preview a bulk change; this changes nothing */
        readonly post: operations["BulkController_preview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Begin the change of a preview */
        readonly post: operations["BulkController_start"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/bulk/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The progress of a bulk change */
        readonly get: operations["BulkController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Users */
        readonly get: operations["UsersController_list"];
        readonly put?: never;
        /** Add a user */
        readonly post: operations["UsersController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One user */
        readonly get: operations["UsersController_show"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a user and all their data, with their subscription links */
        readonly delete: operations["UsersController_delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a user; a ban leaves subscription links valid, and their file names the ban
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["UsersController_change"];
        readonly trace?: never;
    };
    readonly "/users/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace the login password with a generated one, and end all sessions */
        readonly post: operations["UserActionsController_password"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/end-sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Log the user out everywhere; subscription links stay valid */
        readonly post: operations["UserActionsController_endSessions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/reset-traffic": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Set both counters to zero */
        readonly post: operations["UserActionsController_resetTraffic"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/sessions/{sid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End one session */
        readonly delete: operations["UserActionsController_endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The sessions of a user */
        readonly get: operations["UserHistoryController_sessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/traffic": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The traffic of a user by day */
        readonly get: operations["UserHistoryController_traffic"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/ledger": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The charged traffic of a user by day, node and rate; its sum is the counters */
        readonly get: operations["UserHistoryController_ledger"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/resets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The traffic resets of a user */
        readonly get: operations["UserHistoryController_resets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/online": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The nodes and addresses where the user is online */
        readonly get: operations["UserHistoryController_online"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/nodes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** For each node, whether the user is on its list, with reasons */
        readonly get: operations["UserHistoryController_nodes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/export.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export users as CSV
         * @description Columns: id, email, nickname, port, transfer_enable, u, d, enable, speed_limit, credit, expired_at, ban_time, level, group, last_login, reset_time, invite_num, status, state, reset_strategy, reset_day, reset_interval, days_from_first_use, ban_reason, note, tags, device_limit, created_at. Callers with the right users:secrets also get passwd and uuid.
         */
        readonly get: operations["CsvController_export"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add and change users from a CSV file
         * @description The file is in UTF-8, with commas, semicolons or tabs between the values. Rows whose e-mail exists update that user's non-empty fields. Other rows add users. The file may have the columns of an export, and also password and password_hash. Columns with passwords or UUIDs also need the right users:secrets. The panel sends the response when it has stored all lines. A job imports them afterwards.
         */
        readonly post: operations["CsvController_import"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/imports/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The progress of an import */
        readonly get: operations["ImportsController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/imports/{id}/refusals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The rejected lines of an import, with reasons */
        readonly get: operations["ImportsController_refused"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/imports/{id}/refusals.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the rejected lines as CSV
         * @description Columns: line, field, reason.
         */
        readonly get: operations["ImportsController_refusalFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/imports/{id}/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start an import after its dry run */
        readonly post: operations["ImportsController_start"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/levels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Levels, the lowest rank first */
        readonly get: operations["LevelsController_list"];
        readonly put?: never;
        /** Add a level */
        readonly post: operations["LevelsController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/levels/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete an unused level */
        readonly delete: operations["LevelsController_delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a level; a new rank changes the user lists of nodes
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["LevelsController_change"];
        readonly trace?: never;
    };
    readonly "/groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Groups, and the nodes that serve them */
        readonly get: operations["LevelsController_listGroups"];
        readonly put?: never;
        /** Add a group */
        readonly post: operations["LevelsController_addGroup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/groups/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete an empty group */
        readonly delete: operations["LevelsController_deleteGroup"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Give a group another name
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["LevelsController_changeGroup"];
        readonly trace?: never;
    };
    readonly "/groups/{name}/nodes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Let a node serve the users of a group */
        readonly put: operations["LevelsController_link"];
        readonly post?: never;
        /** Unlink a node from a group */
        readonly delete: operations["LevelsController_unlink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/line-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Line keys, by their prefix */
        readonly get: operations["LineKeysController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/line-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Issue a line key; the response shows it only once */
        readonly post: operations["LineKeysController_issue"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/line-keys/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace a line key; the old key stays valid for the overlap */
        readonly post: operations["LineKeysController_rotate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/line-keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke a line key; after the response no process accepts it */
        readonly delete: operations["LineKeysController_revoke"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest imports from other panels */
        readonly get: operations["PanelImportsController_list"];
        readonly put?: never;
        /**
         * Try an import from the database of another panel
         * @description The panel only reads the database, in one snapshot. Unless the address is of this machine, the server must have TLS with a certificate that is valid for its name. No response shows the address again.
         */
        readonly post: operations["PanelImportsController_connect"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports/dump": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a dry run of an import from a dump of another panel
         * @description The body is a dump of a MySQL or MariaDB database by mysqldump, mariadb-dump and similar tools, or one of SQLite by `.dump`, plain or gzip. The panel reads it as text and never executes it. A dump with several databases of such a panel is refused without `database`.
         */
        readonly post: operations["PanelImportsController_receive"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ask whether this session may import now, before a long upload */
        readonly get: operations["PanelImportsController_ready"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The progress of an import from another panel */
        readonly get: operations["PanelImportsController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports/{id}/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What an import from another panel would do, or has done */
        readonly get: operations["PanelImportsController_report"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/panel-imports/{id}/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start an import from another panel after its dry run */
        readonly post: operations["PanelImportsController_start"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/apps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which apps can use a node with this cipher, protocol, obfuscation and transport */
        readonly get: operations["AppsController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/daemons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The ciphers, protocols and obfuscations that each known daemon has */
        readonly get: operations["DaemonsController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Nodes, with their status */
        readonly get: operations["NodesController_list"];
        readonly put?: never;
        /** Add a node */
        readonly post: operations["NodesController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One node */
        readonly get: operations["NodesController_show"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a node, its line keys and its entries */
        readonly delete: operations["NodesController_delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a node
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["NodesController_change"];
        readonly trace?: never;
    };
    readonly "/nodes/{id}/reload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make a VNet-SSR daemon rebuild its state; this cuts all its connections */
        readonly post: operations["NodesController_reload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/reconcile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Compare the users of a VNet-SSR daemon with the user list of the node, and correct the daemon */
        readonly post: operations["NodesController_reconcile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/doctor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Why the node works or does not */
        readonly get: operations["NodeHistoryController_doctor"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The responses that the daemon gets now: settings, users and rules */
        readonly get: operations["NodeHistoryController_listAnswers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/traffic": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The traffic of a node by hour or by day */
        readonly get: operations["NodeHistoryController_traffic"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/load": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The load of the machine by minute */
        readonly get: operations["NodeHistoryController_load"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/online": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The users who are online on the node */
        readonly get: operations["NodeHistoryController_online"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/install": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Files and commands that set up the daemon; LINE_KEY stands for the key */
        readonly get: operations["NodeHistoryController_install"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The operations of 30 days, newest first; those from other panels need settings:read */
        readonly get: operations["OperationsController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One operation and its progress */
        readonly get: operations["OperationsController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operations/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Cancel an operation; what it has changed stays so. One from another panel needs settings:write */
        readonly post: operations["OperationsController_cancel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/overview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The figures of the panel */
        readonly get: operations["OverviewController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Events of the panel, as server-sent events
         * @description beat, every second: the connection is alive. overview, every 5 s: the document of GET overview. node, when the state of a node changes: id, name, state, last_contact. audit: each new entry of the audit log, for callers with the right audit:read.
         */
        readonly get: operations["OverviewController_events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rule-groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Rule groups */
        readonly get: operations["RulesController_list"];
        readonly put?: never;
        /** Add a rule group */
        readonly post: operations["RulesController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rule-groups/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One rule group */
        readonly get: operations["RulesController_show"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a rule group, its rules and its links */
        readonly delete: operations["RulesController_remove"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the name or mode of a rule group
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["RulesController_change"];
        readonly trace?: never;
    };
    readonly "/rule-groups/{id}/rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add a rule to a rule group */
        readonly post: operations["RulesController_addRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rule-groups/{id}/rules/{rule}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a rule */
        readonly delete: operations["RulesController_removeRule"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rule-groups/{id}/nodes/{node}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Link a node to a rule group, in place of its current one */
        readonly put: operations["RulesController_link"];
        readonly post?: never;
        /** Unlink a node from its rule group */
        readonly delete: operations["RulesController_unlink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rule-hits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Rule hits, newest first */
        readonly get: operations["RuleHitsController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/settings/addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The addresses of the panel */
        readonly get: operations["AddressesController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the addresses of the panel
         * @description Missing fields stay unchanged. Every process has the addresses within a second. Passkeys work only at the host of public_url.
         */
        readonly patch: operations["AddressesController_change"];
        readonly trace?: never;
    };
    readonly "/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The current settings, without secrets */
        readonly get: operations["SettingsController_show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/settings/doctor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The findings of the doctor */
        readonly get: operations["SettingsController_examine"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The addresses of nodes for apps, in their order */
        readonly get: operations["EntriesController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/nodes/{id}/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add an address of a node; without host and port it replaces the own address of the node */
        readonly post: operations["EntriesController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One address of a node */
        readonly get: operations["EntriesController_show"];
        readonly put?: never;
        readonly post?: never;
        /** Delete an address of a node */
        readonly delete: operations["EntriesController_delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an address of a node
         * @description Missing fields stay unchanged.
         */
        readonly patch: operations["EntriesController_change"];
        readonly trace?: never;
    };
    readonly "/users/{id}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The subscription links of a user, oldest first; with their addresses for users:secrets */
        readonly get: operations["SubscriptionLinksController_list"];
        readonly put?: never;
        /** Add a subscription link */
        readonly post: operations["SubscriptionLinksController_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/links/{link}/replace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace a subscription link; the old one stays valid for the overlap */
        readonly post: operations["SubscriptionLinksController_replace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/links/{link}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End a subscription link now */
        readonly delete: operations["SubscriptionLinksController_end"];
        readonly options?: never;
        readonly head?: never;
        /** Rename a subscription link */
        readonly patch: operations["SubscriptionLinksController_rename"];
        readonly trace?: never;
    };
    readonly "/users/{id}/hand-over": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Login, addresses and texts to hand to the user; a user without a link gets one */
        readonly post: operations["SubscriptionLinksController_handOver"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/credentials": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End all links now, replace the password and the UUID for proxy use, and add a new link */
        readonly post: operations["SubscriptionLinksController_replaceCredentials"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subscription-texts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The templates of subscriptions, and the rules of user agents */
        readonly get: operations["SubscriptionTextsController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subscription-texts/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One text */
        readonly get: operations["SubscriptionTextsController_show"];
        /**
         * Replace a text; the panel rejects one of which it can make no file
         * @description Missing fields stay unchanged.
         */
        readonly put: operations["SubscriptionTextsController_set"];
        readonly post?: never;
        /** Make the default of a text valid again */
        readonly delete: operations["SubscriptionTextsController_reset"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subscription-texts/{name}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The file of a user with a template that is not stored */
        readonly post: operations["SubscriptionTextsController_previewWith"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/subscription": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The file that the apps of a user get, without the address of a link */
        readonly get: operations["SubscriptionTextsController_preview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/traffic/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The traffic of each node over time */
        readonly get: operations["TrafficController_summary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/traffic/totals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The totals of traffic, by user, node or day */
        readonly get: operations["TrafficController_totals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/traffic/totals.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the totals of traffic as CSV
         * @description Columns: day_utc, or user or node and name; then upload, download, charged. All parts.
         */
        readonly get: operations["TrafficController_totalsFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/traffic/ledger": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Rows of the ledger, newest first */
        readonly get: operations["TrafficController_ledger"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/traffic/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Check that the counters of each user are the sum of the ledger */
        readonly post: operations["TrafficController_verify"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quarantine": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Quarantined rows, by number */
        readonly get: operations["QuarantineController_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quarantine/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Approve or drop several rows */
        readonly post: operations["QuarantineController_decide"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quarantine/{id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Approve a row: charge it once, now */
        readonly post: operations["QuarantineController_approve"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quarantine/{id}/drop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Drop a row: never charge it */
        readonly post: operations["QuarantineController_drop"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Account: {
            readonly id: number;
            readonly name: string;
            readonly role: components["schemas"]["Role"];
            readonly is_enabled: boolean;
            readonly has_totp: boolean;
            /** @description The number of passkeys */
            readonly passkeys: number;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly last_login_at: number | null;
            readonly recovery_codes_left: number;
        };
        readonly AddressesDto: {
            /**
             * @description The origin of the panel in browsers; null for none
             * @example https://panel.example.com
             */
            readonly public_url?: string | null;
            /**
             * @description The beginning of subscription links, if it differs; null for public_url
             * @example https://sub.example.com
             */
            readonly subscription_url?: string | null;
        };
        readonly ApiToken: {
            readonly id: number;
            /** @description The operator in whose name the token acts */
            readonly operator: string;
            readonly name: string;
            /** @description The first characters of the token */
            readonly prefix: string;
            readonly scopes: readonly components["schemas"]["Right"][];
            readonly is_enabled: boolean;
            readonly created_at: number;
            readonly expires_at: number | null;
            readonly last_used_at: number | null;
            readonly last_address: string | null;
        };
        readonly ApiTokenChange: {
            /** @example billing */
            readonly name?: string;
            readonly scopes?: readonly components["schemas"]["Right"][];
            /** @description A disabled token opens nothing until it is enabled again */
            readonly is_enabled?: boolean;
            /** @description Unix seconds; null for no end */
            readonly expires_at?: number | null;
        };
        readonly AppUse: {
            /** @enum {string} */
            readonly format: "clash" | "clash-legacy" | "sing-box" | "shadowrocket" | "surge" | "surfboard" | "quantumult-x" | "loon" | "sip008" | "base64";
            /** @description Names of apps that read this format */
            readonly apps: string;
            readonly problem: {
                readonly code: components["schemas"]["SubscriptionOmissionCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The reason as an English sentence */
                readonly because: string;
            } | null;
        };
        readonly Attention: {
            /** @description The worst first, as far as the caller may know */
            readonly items: readonly components["schemas"]["AttentionItem"][];
            readonly first_steps: components["schemas"]["FirstSteps"] | null;
        };
        /** @enum {string} */
        readonly AttentionCode: "node-down" | "node-never" | "node-late" | "old-list" | "clock-skew" | "clock-step" | "clock-refused" | "calls-refused" | "rules-unused" | "no-key" | "keys-end" | "old-key" | "quarantine" | "unconfirmed" | "imports-stopped" | "moves-stopped" | "chain-broken" | "chain-unchecked" | "owner-factor" | "unnamed-clients" | "backup-unknown" | "backup-old" | "disk-full" | "node-unusable" | "node-unknown" | "no-address";
        readonly AttentionItem: {
            readonly code: components["schemas"]["AttentionCode"];
            /** @enum {string} */
            readonly level: "warning" | "problem";
            readonly page: components["schemas"]["AttentionPage"];
            /** @description How many; 1 where there is nothing to count */
            readonly count: number;
            /** @description The first five nodes or operators */
            readonly named: readonly {
                readonly id: number;
                readonly name: string;
            }[];
            readonly at: number | null;
        };
        /** @enum {string} */
        readonly AttentionPage: "nodes" | "lines" | "traffic" | "jobs" | "audit" | "operators" | "settings";
        readonly AuditEntry: {
            /** @description The entry */
            readonly id: number;
            /** @description Unix seconds */
            readonly at: number;
            /** @description operator:3, token:5, command-line, job:…, user:7, node:2, stranger, system */
            readonly actor: string;
            /** @description At the time of the entry; of users and nodes, the present name */
            readonly actor_name: string | null;
            readonly action: string;
            readonly subject: string;
            readonly address: string | null;
            /** @description An object, without secrets; or null */
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description An object, without secrets; or null */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The operation that made the change; null for all other changes */
            readonly operation_id: number | null;
            /** @description The place in the chain; null for about a second */
            readonly seal: number | null;
            /** @description The hash of the seal; empty without one */
            readonly hash: string;
            /** @description The present name of the user, node or operator; null if it is deleted */
            readonly subject_name: string | null;
        };
        readonly BulkAction: {
            readonly type: components["schemas"]["BulkActionType"];
            /** @description For ban: its end in Unix seconds; without it the ban has no end */
            readonly ban_until?: number | null;
            /** @description For ban: its reason, which operators see */
            readonly ban_reason?: string | null;
            /** @description For extend: days to add to the last valid day, or to today if that day is past; or to the days of a term that has not begun */
            readonly days?: number;
            /**
             * Format: date
             * @description For extend: the new last valid day, in place of days
             */
            readonly expires_at?: string;
            /** @description For set-level: the name of the level */
            readonly level?: string;
            /** @description For set-group: the name of the group; null removes users from their group */
            readonly group?: string | null;
            /** @description For set-transfer: the new allowance in bytes; for add-transfer: the bytes to add to it */
            readonly transfer_enable?: number;
            /** @description For set-speed: bytes per second; 0 for no limit */
            readonly speed_limit?: number;
            readonly reset_strategy?: components["schemas"]["ResetStrategy"];
            /** @description For set-reset: the day of the month, for anniversary */
            readonly reset_day?: number | null;
            /** @description For set-reset: the interval in days, for day */
            readonly reset_interval?: number | null;
        };
        /** @enum {string} */
        readonly BulkActionType: "enable" | "disable" | "ban" | "unban" | "extend" | "set-level" | "set-group" | "set-transfer" | "add-transfer" | "set-speed" | "set-reset" | "reset-traffic" | "delete";
        readonly BulkPreview: {
            readonly count: number;
            /** @description The first ten users */
            readonly sample: readonly components["schemas"]["User"][];
            /** @description Begins this change; expires after ten minutes */
            readonly token: string;
        };
        readonly BulkProgress: {
            readonly id: number;
            readonly action: components["schemas"]["BulkAction"];
            readonly state: components["schemas"]["OperationState"];
            readonly total: number;
            readonly done: number;
            readonly refused: number;
            readonly created_at: number;
            readonly finished_at: number | null;
        };
        readonly BulkRequest: {
            /** @description The filters of the list of users; {} selects all users */
            readonly filter?: {
                /** @description A text to search for */
                readonly q?: string;
                readonly state?: components["schemas"]["UserState"];
                /** @description The name of a level */
                readonly level?: string;
                /** @description The name of a group; empty for users in no group */
                readonly group?: string;
                /** @description A tag, as a whole word */
                readonly tag?: string;
                /** @description The number of a node; selects the users on its list */
                readonly node?: number;
                readonly near?: components["schemas"]["UserLimit"];
                readonly online?: boolean;
            };
            /** @description Numbers of users, in place of a filter */
            readonly ids?: readonly number[];
            readonly action: components["schemas"]["BulkAction"];
        };
        readonly BulkStart: {
            readonly token: string;
        };
        /**
         * @description Where the daemon gets its certificate. daemon: from its own configuration; self: it signs one; http, dns: from Let’s Encrypt
         * @enum {string}
         */
        readonly CertificateSource: "daemon" | "self" | "file" | "http" | "dns";
        readonly ChainCheck: {
            readonly ok: boolean;
            /** @description All entries */
            readonly rows: number;
            /** @description Entries that wait for their seal */
            readonly unsealed: number;
            /** @description Entries from before entries had signatures */
            readonly old: number;
            /** @description Entries that cannot be proved, since their secret is missing */
            readonly unproved: number;
            /** @description The keys of these secrets */
            readonly unknown_keys: readonly string[];
            /** @description When the panel signed the head of this chain first, in Unix seconds */
            readonly signed_since: number | null;
            /** @description The last seal at that time; 0 in a chain that began signed */
            readonly signed_after: number;
            /** @description The last seal, as number:hash */
            readonly head: string | null;
            /** @description The hash of the last seal */
            readonly hash: string;
            readonly broken: readonly {
                readonly id: number;
                readonly reason: string;
            }[];
        };
        readonly Challenge: {
            readonly second_factor: readonly components["schemas"]["SecondFactor"][];
            /** @description For the second step, within five minutes */
            readonly ticket: string;
        };
        readonly ClientSession: {
            readonly id: string;
            readonly created_at: number;
            readonly refreshed_at: number;
            readonly expires_at: number;
            readonly address: string;
            readonly client: string;
        };
        readonly ComposeText: {
            readonly files: readonly {
                readonly path: string;
                readonly content: string;
            }[];
            readonly commands: readonly string[];
        };
        /** @enum {string} */
        readonly Daemon: "standard" | "vnet-ssr" | "xrayr" | "v2node" | "xrayrp" | "xboard-node" | "v2bx" | "xrayr-newv2board";
        readonly DaemonChoices: {
            readonly daemon: string;
            readonly method: readonly string[];
            readonly protocol: readonly string[];
            readonly obfs: readonly string[];
        };
        readonly Decided: {
            readonly done: readonly number[];
            readonly failed: readonly components["schemas"]["Undecided"][];
        };
        readonly Decisions: {
            /** @enum {string} */
            readonly decision: "approve" | "drop";
            readonly ids: readonly number[];
        };
        readonly Doctor: {
            readonly node: number;
            readonly state: components["schemas"]["NodeState"];
            readonly last_contact: number | null;
            readonly daemon: {
                readonly expected: string;
                readonly user_agent: string | null;
                readonly seen_at: number | null;
            };
            readonly clock: {
                readonly skew: number | null;
                readonly history: readonly {
                    readonly at: number;
                    readonly skew: number;
                }[];
            };
            readonly roster: {
                readonly tag: string | null;
                readonly at: number | null;
                readonly newest: string;
                readonly is_newest: boolean | null;
            };
            readonly keys: {
                readonly live: number;
                readonly all_end_at: number | null;
                readonly old_in_use: number | null;
            };
            readonly push: components["schemas"]["PushProgress"] | null;
            readonly refusals: readonly components["schemas"]["Refusal"][];
            /** @description Which apps can use the node */
            readonly apps: readonly components["schemas"]["AppUse"][];
            readonly findings: readonly components["schemas"]["Finding"][];
        };
        readonly DoctorFinding: {
            readonly check: string;
            /** @description True with advice is a warning */
            readonly ok: boolean;
            /** @description The result as an English sentence */
            readonly finding: string;
            /** @description What to do, as an English sentence */
            readonly advice: string | null;
            readonly code: components["schemas"]["DoctorFindingCode"];
            /** @description The values in the message: limits, choices, names */
            readonly values: {
                readonly [key: string]: string | number | readonly string[];
            };
            /** @description The problem of a field, for a node with settings that its daemon cannot serve */
            readonly errors: readonly components["schemas"]["FieldProblem"][];
        };
        /**
         * @description The id of the finding, which stays the same when the sentences change
         * @enum {string}
         */
        readonly DoctorFindingCode: "addresses-set" | "audit-signed" | "audit-unsigned" | "clock-agrees" | "cluster-galera" | "cluster-group" | "configuration-complete" | "database-answers" | "database-galera" | "durability-full" | "durability-unknown" | "encryption-local" | "encryption-on" | "encryption-unverified" | "files-private" | "node-recent" | "nodes-served" | "processes-none" | "processes-running" | "schema-current" | "secrets-old" | "secrets-open" | "addresses-missing" | "addresses-missing-command" | "addresses-plain" | "cluster-galera-patience" | "cluster-group-patience" | "cluster-hidden" | "cluster-one" | "cluster-out-of-step" | "cluster-size" | "database-galera-untested" | "database-untested" | "encryption-off" | "encryption-unused" | "nodes-loopback" | "nodes-loopback-command" | "nodes-no-app" | "nodes-unknown" | "nodes-unknown-command" | "processes-ahead" | "processes-apart" | "processes-behind" | "processes-versions" | "audit-cut" | "audit-head-changed" | "clock-differs" | "clock-unset" | "cluster-cut-off" | "cluster-outside" | "cluster-primaries" | "cluster-secondary" | "cluster-settings" | "configuration-wrong" | "database-missing" | "database-unreachable" | "durability-weak" | "files-open" | "node-old" | "nodes-unserved" | "nodes-unserved-command" | "schema-newer" | "schema-pending" | "secrets-lost" | "secrets-lost-many" | "node-down" | "node-never" | "node-late" | "old-list" | "clock-skew" | "clock-step" | "clock-refused" | "calls-refused" | "rules-unused" | "no-key" | "keys-end" | "old-key" | "quarantine" | "unconfirmed" | "imports-stopped" | "moves-stopped" | "chain-broken" | "chain-unchecked" | "owner-factor" | "unnamed-clients" | "backup-unknown" | "backup-old" | "disk-full";
        readonly EntitlementRule: {
            /** @enum {string} */
            readonly rule: "status";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                /** @enum {integer} */
                readonly status: -1 | 0 | 1;
            };
        } | {
            /** @enum {string} */
            readonly rule: "enable";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                /** @enum {integer} */
                readonly enable: 0 | 1;
            };
        } | {
            /** @enum {string} */
            readonly rule: "ban_time";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                readonly ban_time: number | null;
                readonly now: number;
            };
        } | {
            /** @enum {string} */
            readonly rule: "traffic";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly used: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly transfer_enable: Amount;
            };
        } | {
            /** @enum {string} */
            readonly rule: "expired_at";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                /** Format: date */
                readonly expired_at: string;
                /** Format: date */
                readonly today: string;
            };
        } | {
            /** @enum {string} */
            readonly rule: "port";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                readonly port: number;
                /** @enum {integer} */
                readonly one_port: 0 | 1;
            };
        } | {
            /** @enum {string} */
            readonly rule: "level";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                readonly level: string;
                readonly rank: number;
                readonly asked: number;
            };
        } | {
            /** @enum {string} */
            readonly rule: "group";
            readonly holds: boolean;
            readonly because: string;
            readonly values: {
                readonly group: string | null;
            };
        };
        readonly Entry: {
            readonly id: number;
            /** @description The number of the node */
            readonly node: number;
            /** @description The name in apps */
            readonly name: string;
            /** @description Empty for the host of the node */
            readonly host: string;
            /** @description 0 for the port of the node */
            readonly port: number;
            /** @description Apps list higher numbers first */
            readonly sort: number;
            /** @description Two letters of ISO 3166, or empty; apps show its flag before the name */
            readonly country: string;
            /**
             * @description 1: no app sees it
             * @enum {integer}
             */
            readonly hidden: 0 | 1;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly node_name: string;
        };
        readonly EntryChange: {
            /** @description The name in apps */
            readonly name?: string;
            /** @description Empty for the host of the node */
            readonly host?: string;
            /** @description 0 for the port of the node */
            readonly port?: number;
            /** @description Apps list higher numbers first */
            readonly sort?: number;
            /** @description Two letters of ISO 3166, or empty; apps show its flag before the name */
            readonly country?: string;
            /**
             * @description 1: no app sees it
             * @enum {integer}
             */
            readonly hidden?: 0 | 1;
        };
        /** @enum {string} */
        readonly Family: "ssr" | "ss" | "v2ray" | "trojan" | "uniproxy";
        readonly FieldProblem: {
            readonly field: string;
            readonly message: string;
            /** @description The id of the problem, which stays the same when the message changes */
            readonly code?: string;
            /** @description The values in the message: limits, choices, names */
            readonly values?: {
                readonly [key: string]: string | number | readonly string[];
            };
        };
        readonly Finding: {
            /** @enum {string} */
            readonly level: "good" | "warning" | "problem";
            readonly code: components["schemas"]["FindingCode"];
            /** @description In English; for other languages, translate the code */
            readonly text: string;
        };
        /** @enum {string} */
        readonly FindingCode: "up" | "up-refused" | "late" | "late-refused" | "down" | "down-refused" | "never" | "no-key" | "keys-end" | "old-key" | "wrong-key" | "skewed" | "malformed" | "wrong-family" | "unknown-path" | "clock" | "clock-step" | "push-secret-lost" | "push-failing" | "old-list" | "single-needed" | "unknown-algorithm" | "users-unknown" | "rules-unused" | "unknown-to-apps" | "loopback-host" | "says-again" | "two-addresses" | "one-address";
        /** @description The steps that are done; null once all are */
        readonly FirstSteps: {
            /** @description True if subscription links have an address */
            readonly address: boolean;
            readonly level: boolean;
            readonly node: boolean;
            readonly key: boolean;
            readonly call: boolean;
            readonly user: boolean;
            /** @description True if the caller has a second factor */
            readonly second_factor: boolean;
        };
        readonly Group: {
            readonly id: number;
            readonly name: string;
            /** @description The names of the linked nodes */
            readonly nodes: readonly string[];
            /** @description The number of users; null if uses is not true */
            readonly users: number | null;
        };
        readonly GroupChange: {
            readonly name?: string;
        };
        readonly HandOver: {
            readonly account: string;
            /** @description Where apps log in; null while the panel does not know its own address */
            readonly address: string | null;
            /** @description A subscription link; null while the panel does not know its own address */
            readonly link: string | null;
            /** @description The English text, with {account}, {password}, {address} and {link} in place of the values */
            readonly text_en: string;
            /** @description The Chinese text */
            readonly text_zh: string;
        };
        readonly ImportProgress: {
            readonly id: number;
            readonly state: components["schemas"]["OperationState"];
            /** @description Lines of the file, without the first */
            readonly total: number;
            readonly done: number;
            /** @description Users that the import added; in a dry run, that it would add */
            readonly added: number;
            /** @description Users that the import changed; in a dry run, that it would change */
            readonly changed: number;
            readonly refused: number;
            readonly created_at: number;
            readonly finished_at: number | null;
        };
        readonly ImportRefusal: {
            /** @description Line number in the file; line 1 names the columns */
            readonly line: number;
            readonly message: string;
            /** @description The id of the problem, which stays the same when the message changes */
            readonly code?: string;
            /** @description The values in the message: limits, choices, names */
            readonly values?: {
                readonly [key: string]: string | number | readonly string[];
            };
            readonly errors?: readonly components["schemas"]["FieldProblem"][];
        };
        readonly InstallText: {
            /** @description The path that the daemon appends to the address of the panel */
            readonly prefix: string;
            readonly files: readonly {
                readonly path: string;
                readonly content: string;
            }[];
            /** @description To run in this order; the last ones call the panel as the daemon will */
            readonly commands: readonly string[];
            /** @description The same in a container; null for unknown daemons */
            readonly compose: components["schemas"]["ComposeText"] | null;
        };
        /** @enum {string} */
        readonly InstalledDaemon: "vnet-ssr" | "vnet-ssr-2.1" | "xrayr" | "standard" | "v2node" | "xrayrp" | "xboard-node" | "v2bx" | "xrayr-newv2board";
        readonly IssuedApiToken: {
            readonly id: number;
            /** @description The operator in whose name the token acts */
            readonly operator: string;
            readonly name: string;
            /** @description The first characters of the token */
            readonly prefix: string;
            readonly scopes: readonly components["schemas"]["Right"][];
            readonly is_enabled: boolean;
            readonly created_at: number;
            readonly expires_at: number | null;
            readonly last_used_at: number | null;
            readonly last_address: string | null;
            /** @description lga_…; shown only now */
            readonly token: string;
        };
        readonly IssuedLineKey: {
            readonly id: number;
            readonly node: number;
            readonly prefix: string;
            readonly label: string;
            /** @description Unix seconds */
            readonly created_at: number;
            /** @description Unix seconds */
            readonly last_used_at: number | null;
            readonly last_address: string | null;
            /** @description Unix seconds */
            readonly expires_at: number | null;
            /** @description Unix seconds */
            readonly revoked_at: number | null;
            readonly node_name: string;
            readonly state: components["schemas"]["KeyState"];
            /** @description The response shows it only once */
            readonly key: string;
        };
        /** @enum {string} */
        readonly KeyState: "live" | "ending" | "expired" | "revoked";
        readonly LedgerCheck: {
            readonly ok: boolean;
            readonly users: number;
            readonly differences: readonly {
                readonly user: number;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly u: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly d: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly ledger_u: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly ledger_d: Amount;
            }[];
        };
        readonly LedgerDay: {
            readonly day: string | null;
            readonly node: number | null;
            /** @description True for traffic since the last reset */
            readonly current: boolean;
            readonly rate: number | null;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly download: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly charged_upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly charged_download: Amount;
        };
        readonly LedgerRow: {
            /** @description When the hour or day begins, Unix seconds */
            readonly at: number;
            /** @description 3600 or 86400 */
            readonly seconds: number;
            readonly user: number;
            /** @description The e-mail of the user; null if the user is deleted */
            readonly account: string | null;
            readonly node: number;
            /** @description The number of earlier resets of the user’s counters */
            readonly period: number;
            readonly rate: number;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly download: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly charged_upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly charged_download: Amount;
        };
        readonly Level: {
            readonly id: number;
            readonly name: string;
            readonly rank: number;
            /** @description The number of users; null if uses is not true */
            readonly users: number | null;
            /** @description The number of nodes of this level; null if uses is not true */
            readonly nodes: number | null;
        };
        readonly LevelChange: {
            readonly name?: string;
            readonly rank?: number;
        };
        readonly LineKey: {
            readonly id: number;
            readonly node: number;
            readonly prefix: string;
            readonly label: string;
            /** @description Unix seconds */
            readonly created_at: number;
            /** @description Unix seconds */
            readonly last_used_at: number | null;
            readonly last_address: string | null;
            /** @description Unix seconds */
            readonly expires_at: number | null;
            /** @description Unix seconds */
            readonly revoked_at: number | null;
            readonly node_name: string;
            readonly state: components["schemas"]["KeyState"];
        };
        /**
         * @description A field to sort by; with a minus before it in descending order
         * @default id
         * @enum {string}
         */
        readonly LineKeySort: "id" | "-id" | "node" | "-node" | "created_at" | "-created_at" | "last_used_at" | "-last_used_at" | "expires_at" | "-expires_at";
        readonly LinkOverlap: {
            /** @description For how many seconds the old link stays valid; 0 ends it now */
            readonly overlap?: number;
        };
        /**
         * @description ending: valid, with an end
         * @enum {string}
         */
        readonly LinkState: "live" | "ending" | "ended";
        readonly LoadPoint: {
            /** @description Unix seconds */
            readonly at: number;
            /** @description Percent, as mem and disk */
            readonly cpu: number;
            readonly mem: number;
            readonly disk: number;
        };
        /**
         * @description The transport of vmess, vless and trojan
         * @enum {string}
         */
        readonly Network: "tcp" | "ws" | "grpc" | "httpupgrade" | "xhttp";
        readonly NewApiToken: {
            /** @example billing */
            readonly name: string;
            readonly scopes: readonly components["schemas"]["Right"][];
            /** @description A disabled token opens nothing until it is enabled again */
            readonly is_enabled?: boolean;
            /** @description Unix seconds; null for no end */
            readonly expires_at?: number | null;
        };
        readonly NewEntry: {
            /** @description The name in apps */
            readonly name: string;
            /** @description Empty for the host of the node */
            readonly host?: string;
            /** @description 0 for the port of the node */
            readonly port?: number;
            /** @description Apps list higher numbers first */
            readonly sort?: number;
            /** @description Two letters of ISO 3166, or empty; apps show its flag before the name */
            readonly country?: string;
            /**
             * @description 1: no app sees it
             * @enum {integer}
             */
            readonly hidden?: 0 | 1;
        };
        readonly NewGroup: {
            readonly name: string;
        };
        readonly NewLevel: {
            readonly name: string;
            readonly rank: number;
        };
        readonly NewLineKey: {
            readonly label?: string;
            /** @description Unix seconds */
            readonly expires_at?: number | null;
        };
        readonly NewNode: {
            /** @description The number in the settings of its daemon */
            readonly id?: number;
            readonly name: string;
            readonly family?: components["schemas"]["Family"];
            readonly daemon?: components["schemas"]["Daemon"];
            /** @description The name or address at which apps and pushes reach the node */
            readonly host: string;
            readonly level?: string;
            /** @description The cipher; a new node gets aes-256-gcm, or chacha20-ietf if it is an ssr node */
            readonly method?: string;
            /** @description The protocol; of an ssr node that of ShadowsocksR, and of an ss node origin */
            readonly protocol?: string;
            readonly obfs?: string;
            readonly obfs_param?: string;
            /** @enum {integer} */
            readonly is_udp?: 0 | 1;
            /** @description Bytes per second, 0 for none */
            readonly speed_limit?: number | string;
            /** @description Concurrent clients per user, 0 for the default of the daemon */
            readonly client_limit?: number;
            /**
             * @description 1: all users share one port
             * @enum {integer}
             */
            readonly single?: 0 | 1;
            /** @description One port, or for VNet-SSR several with commas */
            readonly port?: string;
            /** @description The password of the single port; needs the right nodes:secrets */
            readonly passwd?: string;
            /** @description 0 for none */
            readonly push_port?: number;
            /** @description The secret of the push server; the panel generates it if it is empty; needs the right nodes:secrets */
            readonly push_secret?: string;
            readonly redirect_url?: string;
            /** @description The factor for charged bytes */
            readonly traffic_rate?: number;
            /** @description The rate of the line, bytes per second; 0 for unknown: the panel assumes 10 Gbit/s */
            readonly line_rate?: number | string;
            readonly network?: components["schemas"]["Network"];
            /** @description The path of ws, httpupgrade, xhttp and HTTP headers; for ws ?ed=2560 at its end asks for early data */
            readonly path?: string;
            /** @description The Host header of ws, httpupgrade, xhttp and HTTP headers; empty for none */
            readonly request_host?: string;
            /**
             * @description http: the bytes of tcp begin with a request and a response of HTTP
             * @enum {string}
             */
            readonly header_type?: "none" | "http";
            /** @description The name of the service of grpc */
            readonly service_name?: string;
            /** @enum {string} */
            readonly xhttp_mode?: "auto" | "packet-up" | "stream-up" | "stream-one";
            /** @description The object `extra` of xhttp, as JSON; empty for none */
            readonly xhttp_extra?: string;
            readonly tls?: components["schemas"]["Security"];
            /** @description The name that apps send in TLS; empty for the host of the node. For REALITY the name of the other site */
            readonly server_name?: string;
            /** @description The protocols that apps offer in TLS, with commas between them; empty for the choice of the app */
            readonly alpn?: string;
            /**
             * @description The browser whose handshake apps imitate
             * @enum {string}
             */
            readonly fingerprint?: "chrome" | "firefox" | "safari" | "ios" | "android" | "edge" | "360" | "qq" | "random" | "randomized";
            /**
             * @description 1: apps accept any certificate. Xray refuses this since 2026; the hash of the certificate is safe
             * @enum {integer}
             */
            readonly allow_insecure?: 0 | 1;
            /** @description The SHA-256 of the certificate: apps accept this one, signed by anybody; empty for a trusted one */
            readonly certificate_hash?: string;
            readonly certificate?: components["schemas"]["CertificateSource"];
            /** @description The file of the certificate on the machine of the node */
            readonly certificate_file?: string;
            /** @description The file of its key on the machine of the node */
            readonly key_file?: string;
            /** @description The provider of the domain, as lego names it, for certificates by dns */
            readonly dns_provider?: string;
            /** @description The settings of the provider, such as `CF_DNS_API_TOKEN=…`, with commas between them; needs the right nodes:secrets */
            readonly dns_settings?: string;
            /** @description The host of the site that REALITY shows to strangers; empty for the server name */
            readonly reality_target?: string;
            /** @description The port of that site */
            readonly reality_port?: number;
            /** @description The short ids of REALITY: 2 to 16 hexadecimal digits each, an even number. The panel makes one */
            readonly short_ids?: readonly string[];
            /** @description The private key of REALITY; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly reality_private_key?: string;
            /**
             * @description The flow of vless
             * @enum {string}
             */
            readonly flow?: "none" | "xtls-rprx-vision";
            /**
             * @description The encryption of vless itself; few apps have it
             * @enum {string}
             */
            readonly encryption?: "none" | "mlkem768x25519plus";
            /** @enum {string} */
            readonly encryption_mode?: "native" | "xorpub" | "random";
            /** @description How long a ticket for a fast return is valid */
            readonly encryption_ticket?: string;
            /**
             * @description 0rtt: apps use tickets
             * @enum {string}
             */
            readonly encryption_rtt?: "0rtt" | "1rtt";
            /** @description The padding of the server; empty for that of Xray */
            readonly encryption_padding?: string;
            /** @description The private key of the encryption of vless; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly encryption_private_key?: string;
            /** @description The key of a node of Shadowsocks 2022; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly server_key?: string;
            /** @description What hysteria2 sends to one user at most, Mbit/s; 0 for no limit */
            readonly download_mbps?: number;
            /** @description What hysteria2 takes from one user at most, Mbit/s; 0 for no limit */
            readonly upload_mbps?: number;
            /**
             * @description 1: hysteria2 ignores the rates that apps ask for
             * @enum {integer}
             */
            readonly ignore_client_bandwidth?: 0 | 1;
            /** @description The ports between which apps of hysteria2 hop. The machine of the node must forward all of them to its port */
            readonly hop_ports?: string;
            /** @description The seconds after which apps hop */
            readonly hop_interval?: number;
            /** @description The password of salamander; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly obfs_password?: string;
            /** @enum {string} */
            readonly congestion_control?: "bbr" | "cubic" | "new_reno";
            /**
             * @description 1: tuic sends data with the first packet, which somebody may repeat
             * @enum {integer}
             */
            readonly zero_rtt?: 0 | 1;
            /** @enum {string} */
            readonly udp_relay_mode?: "native" | "quic";
            /** @description The padding of anytls, a line for each packet; empty for that of anytls */
            readonly padding_scheme?: string;
            /** @description The address at which the daemon listens */
            readonly listen_ip?: string;
            /**
             * @description 1: users cannot reach private addresses through the node, where its daemon can block them
             * @enum {integer}
             */
            readonly block_private?: 0 | 1;
            /** @description The seconds between two reports of the daemon */
            readonly push_interval?: number;
            /** @description The seconds between two looks at the configuration and the users */
            readonly pull_interval?: number;
        };
        readonly NewOperator: {
            readonly name: string;
            readonly role: components["schemas"]["Role"];
            readonly is_enabled?: boolean;
        };
        readonly NewPasskeyDto: {
            /** @description From the options */
            readonly ticket: string;
            /** @description The JSON form of WebAuthn */
            readonly response: {
                readonly [key: string]: unknown;
            };
            /** @example telephone */
            readonly name: string;
        };
        readonly NewPasswordDto: {
            /** @description The present password */
            readonly current: string;
            /** @description The new password, ten characters or more */
            readonly password: string;
        };
        readonly NewRule: {
            readonly type: components["schemas"]["RuleType"];
            readonly pattern: string;
        };
        readonly NewRuleGroup: {
            readonly name: string;
            readonly mode?: components["schemas"]["RuleMode"];
        };
        readonly NewSubscriptionLink: {
            /** @description The device or the purpose, such as phone */
            readonly name?: string;
        };
        readonly NewUser: {
            readonly nickname?: string;
            /** @description The port on the nodes; 0 for no port */
            readonly port?: number;
            /** @description For proxy use; needs the right users:secrets */
            readonly passwd?: string;
            /**
             * Format: uuid
             * @description For proxy use; needs the right users:secrets
             */
            readonly uuid?: string;
            /** @description Bytes */
            readonly transfer_enable?: number | string;
            /**
             * @description 1 for an enabled proxy service
             * @enum {integer}
             */
            readonly enable?: 0 | 1;
            /** @description Bytes per second; 0 for no limit */
            readonly speed_limit?: number | string;
            /** @description In the smallest currency unit */
            readonly credit?: number | string;
            /**
             * Format: date
             * @description The last valid day of the account, UTC
             */
            readonly expired_at?: string;
            /** @description The end of a temporary ban, Unix seconds */
            readonly ban_time?: number | null;
            readonly level?: string;
            readonly group?: string | null;
            /** @description The next traffic reset */
            readonly reset_time?: string | null;
            readonly invite_num?: number;
            /**
             * @description 1 active, 0 not activated, -1 banned
             * @enum {integer}
             */
            readonly status?: 1 | 0 | -1;
            /** @description The login name */
            readonly email: string;
            readonly reset_strategy?: components["schemas"]["ResetStrategy"];
            /** @description The day of the month, for anniversary */
            readonly reset_day?: number | null;
            /** @description The days from one reset to the next, for the strategy day; null for a reset every day */
            readonly reset_interval?: number | null;
            /** @description Days of validity after the day of the first charged traffic; without expired_at the first use may be at any time. Null for a fixed expired_at */
            readonly days_from_first_use?: number | null;
            /** @description The reason of the present ban, for operators; null without a ban */
            readonly ban_reason?: string | null;
            /** @description A text for operators */
            readonly note?: string | null;
            /** @description Words for operators, by which they find users */
            readonly tags?: readonly string[];
            /** @description The number of devices that the user may use; 0 for no limit. The panel shows it, and does not enforce it */
            readonly device_limit?: number;
            /** @description The login password; the panel generates one without it */
            readonly password?: string;
            /** @description A bcrypt or argon2id hash from another panel */
            readonly password_hash?: string;
        };
        readonly Node: {
            readonly id: number;
            readonly name: string;
            readonly family: components["schemas"]["Family"];
            readonly daemon: components["schemas"]["Daemon"];
            readonly host: string;
            readonly level: string;
            readonly method: string;
            /** @description The protocol; of an ssr node that of ShadowsocksR, and of an ss node origin */
            readonly protocol: string;
            readonly obfs: string;
            readonly obfs_param: string;
            /** @enum {integer} */
            readonly is_udp: 0 | 1;
            /**
             * Format: int64
             * @description Bytes per second, 0 for none
             */
            readonly speed_limit: Amount;
            /** @description Concurrent clients per user, 0 for the default of the daemon */
            readonly client_limit: number;
            /**
             * @description 1: all users share one port
             * @enum {integer}
             */
            readonly single: 0 | 1;
            /** @description One port, or for VNet-SSR several with commas */
            readonly port: string;
            /** @description 0 for none */
            readonly push_port: number;
            readonly redirect_url: string;
            /** @description The factor for charged bytes */
            readonly traffic_rate: number;
            /**
             * Format: int64
             * @description The rate of the line, bytes per second; 0 for unknown: the panel assumes 10 Gbit/s
             */
            readonly line_rate: Amount;
            readonly network: components["schemas"]["Network"];
            /** @description The path of ws, httpupgrade, xhttp and HTTP headers; for ws ?ed=2560 at its end asks for early data */
            readonly path: string;
            /** @description The Host header of ws, httpupgrade, xhttp and HTTP headers; empty for none */
            readonly request_host: string;
            /**
             * @description http: the bytes of tcp begin with a request and a response of HTTP
             * @enum {string}
             */
            readonly header_type: "none" | "http";
            /** @description The name of the service of grpc */
            readonly service_name: string;
            /** @enum {string} */
            readonly xhttp_mode: "auto" | "packet-up" | "stream-up" | "stream-one";
            /** @description The object `extra` of xhttp, as JSON; empty for none */
            readonly xhttp_extra: string;
            readonly tls: components["schemas"]["Security"];
            /** @description The name that apps send in TLS; empty for the host of the node. For REALITY the name of the other site */
            readonly server_name: string;
            /** @description The protocols that apps offer in TLS, with commas between them; empty for the choice of the app */
            readonly alpn: string;
            /**
             * @description The browser whose handshake apps imitate
             * @enum {string}
             */
            readonly fingerprint: "chrome" | "firefox" | "safari" | "ios" | "android" | "edge" | "360" | "qq" | "random" | "randomized";
            /**
             * @description 1: apps accept any certificate. Xray refuses this since 2026; the hash of the certificate is safe
             * @enum {integer}
             */
            readonly allow_insecure: 0 | 1;
            /** @description The SHA-256 of the certificate: apps accept this one, signed by anybody; empty for a trusted one */
            readonly certificate_hash: string;
            readonly certificate: components["schemas"]["CertificateSource"];
            /** @description The file of the certificate on the machine of the node */
            readonly certificate_file: string;
            /** @description The file of its key on the machine of the node */
            readonly key_file: string;
            /** @description The provider of the domain, as lego names it, for certificates by dns */
            readonly dns_provider: string;
            /** @description The host of the site that REALITY shows to strangers; empty for the server name */
            readonly reality_target: string;
            /** @description The port of that site */
            readonly reality_port: number;
            /** @description The short ids of REALITY: 2 to 16 hexadecimal digits each, an even number. The panel makes one */
            readonly short_ids: readonly string[];
            /** @description The public key of REALITY, which apps need; empty without REALITY */
            readonly reality_public_key: string;
            /**
             * @description The flow of vless
             * @enum {string}
             */
            readonly flow: "none" | "xtls-rprx-vision";
            /**
             * @description The encryption of vless itself; few apps have it
             * @enum {string}
             */
            readonly encryption: "none" | "mlkem768x25519plus";
            /** @enum {string} */
            readonly encryption_mode: "native" | "xorpub" | "random";
            /** @description How long a ticket for a fast return is valid */
            readonly encryption_ticket: string;
            /**
             * @description 0rtt: apps use tickets
             * @enum {string}
             */
            readonly encryption_rtt: "0rtt" | "1rtt";
            /** @description The padding of the server; empty for that of Xray */
            readonly encryption_padding: string;
            /** @description Its public key, which apps need; empty without encryption */
            readonly encryption_public_key: string;
            /** @description What hysteria2 sends to one user at most, Mbit/s; 0 for no limit */
            readonly download_mbps: number;
            /** @description What hysteria2 takes from one user at most, Mbit/s; 0 for no limit */
            readonly upload_mbps: number;
            /**
             * @description 1: hysteria2 ignores the rates that apps ask for
             * @enum {integer}
             */
            readonly ignore_client_bandwidth: 0 | 1;
            /** @description The ports between which apps of hysteria2 hop. The machine of the node must forward all of them to its port */
            readonly hop_ports: string;
            /** @description The seconds after which apps hop */
            readonly hop_interval: number;
            /** @enum {string} */
            readonly congestion_control: "bbr" | "cubic" | "new_reno";
            /**
             * @description 1: tuic sends data with the first packet, which somebody may repeat
             * @enum {integer}
             */
            readonly zero_rtt: 0 | 1;
            /** @enum {string} */
            readonly udp_relay_mode: "native" | "quic";
            /** @description The padding of anytls, a line for each packet; empty for that of anytls */
            readonly padding_scheme: string;
            /** @description The address at which the daemon listens */
            readonly listen_ip: string;
            /**
             * @description 1: users cannot reach private addresses through the node, where its daemon can block them
             * @enum {integer}
             */
            readonly block_private: 0 | 1;
            /** @description The seconds between two reports of the daemon */
            readonly push_interval: number;
            /** @description The seconds between two looks at the configuration and the users */
            readonly pull_interval: number;
            /**
             * Format: int64
             * @description Bytes per second: the line rate, or the assumed one; the panel quarantines reports above it
             */
            readonly line_ceiling: Amount;
            readonly groups: readonly string[];
            readonly created_at: number;
            readonly status: {
                readonly state: components["schemas"]["NodeState"];
                readonly last_contact: number | null;
                readonly users_online: number;
                readonly addresses_online: number;
                readonly cpu: number | null;
                readonly mem: number | null;
                readonly disk: number | null;
                readonly uptime: number | null;
                readonly net: string | null;
                readonly reported_at: number | null;
                readonly addresses_dropped: number;
            };
            /** @description The password of the single port; needs the right nodes:secrets */
            readonly passwd?: string;
        };
        readonly NodeAnswer: {
            readonly path: string;
            /** @description The JSON of data, with masked secrets; of the user list at most the first three users */
            readonly data: string;
        };
        readonly NodeChange: {
            readonly name?: string;
            readonly daemon?: components["schemas"]["Daemon"];
            /** @description The name or address at which apps and pushes reach the node */
            readonly host?: string;
            readonly level?: string;
            /** @description The cipher; a new node gets aes-256-gcm, or chacha20-ietf if it is an ssr node */
            readonly method?: string;
            /** @description The protocol; of an ssr node that of ShadowsocksR, and of an ss node origin */
            readonly protocol?: string;
            readonly obfs?: string;
            readonly obfs_param?: string;
            /** @enum {integer} */
            readonly is_udp?: 0 | 1;
            /** @description Bytes per second, 0 for none */
            readonly speed_limit?: number | string;
            /** @description Concurrent clients per user, 0 for the default of the daemon */
            readonly client_limit?: number;
            /**
             * @description 1: all users share one port
             * @enum {integer}
             */
            readonly single?: 0 | 1;
            /** @description One port, or for VNet-SSR several with commas */
            readonly port?: string;
            /** @description The password of the single port; needs the right nodes:secrets */
            readonly passwd?: string;
            /** @description 0 for none */
            readonly push_port?: number;
            /** @description The secret of the push server; the panel generates it if it is empty; needs the right nodes:secrets */
            readonly push_secret?: string;
            readonly redirect_url?: string;
            /** @description The factor for charged bytes */
            readonly traffic_rate?: number;
            /** @description The rate of the line, bytes per second; 0 for unknown: the panel assumes 10 Gbit/s */
            readonly line_rate?: number | string;
            readonly network?: components["schemas"]["Network"];
            /** @description The path of ws, httpupgrade, xhttp and HTTP headers; for ws ?ed=2560 at its end asks for early data */
            readonly path?: string;
            /** @description The Host header of ws, httpupgrade, xhttp and HTTP headers; empty for none */
            readonly request_host?: string;
            /**
             * @description http: the bytes of tcp begin with a request and a response of HTTP
             * @enum {string}
             */
            readonly header_type?: "none" | "http";
            /** @description The name of the service of grpc */
            readonly service_name?: string;
            /** @enum {string} */
            readonly xhttp_mode?: "auto" | "packet-up" | "stream-up" | "stream-one";
            /** @description The object `extra` of xhttp, as JSON; empty for none */
            readonly xhttp_extra?: string;
            readonly tls?: components["schemas"]["Security"];
            /** @description The name that apps send in TLS; empty for the host of the node. For REALITY the name of the other site */
            readonly server_name?: string;
            /** @description The protocols that apps offer in TLS, with commas between them; empty for the choice of the app */
            readonly alpn?: string;
            /**
             * @description The browser whose handshake apps imitate
             * @enum {string}
             */
            readonly fingerprint?: "chrome" | "firefox" | "safari" | "ios" | "android" | "edge" | "360" | "qq" | "random" | "randomized";
            /**
             * @description 1: apps accept any certificate. Xray refuses this since 2026; the hash of the certificate is safe
             * @enum {integer}
             */
            readonly allow_insecure?: 0 | 1;
            /** @description The SHA-256 of the certificate: apps accept this one, signed by anybody; empty for a trusted one */
            readonly certificate_hash?: string;
            readonly certificate?: components["schemas"]["CertificateSource"];
            /** @description The file of the certificate on the machine of the node */
            readonly certificate_file?: string;
            /** @description The file of its key on the machine of the node */
            readonly key_file?: string;
            /** @description The provider of the domain, as lego names it, for certificates by dns */
            readonly dns_provider?: string;
            /** @description The settings of the provider, such as `CF_DNS_API_TOKEN=…`, with commas between them; needs the right nodes:secrets */
            readonly dns_settings?: string;
            /** @description The host of the site that REALITY shows to strangers; empty for the server name */
            readonly reality_target?: string;
            /** @description The port of that site */
            readonly reality_port?: number;
            /** @description The short ids of REALITY: 2 to 16 hexadecimal digits each, an even number. The panel makes one */
            readonly short_ids?: readonly string[];
            /** @description The private key of REALITY; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly reality_private_key?: string;
            /**
             * @description The flow of vless
             * @enum {string}
             */
            readonly flow?: "none" | "xtls-rprx-vision";
            /**
             * @description The encryption of vless itself; few apps have it
             * @enum {string}
             */
            readonly encryption?: "none" | "mlkem768x25519plus";
            /** @enum {string} */
            readonly encryption_mode?: "native" | "xorpub" | "random";
            /** @description How long a ticket for a fast return is valid */
            readonly encryption_ticket?: string;
            /**
             * @description 0rtt: apps use tickets
             * @enum {string}
             */
            readonly encryption_rtt?: "0rtt" | "1rtt";
            /** @description The padding of the server; empty for that of Xray */
            readonly encryption_padding?: string;
            /** @description The private key of the encryption of vless; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly encryption_private_key?: string;
            /** @description The key of a node of Shadowsocks 2022; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly server_key?: string;
            /** @description What hysteria2 sends to one user at most, Mbit/s; 0 for no limit */
            readonly download_mbps?: number;
            /** @description What hysteria2 takes from one user at most, Mbit/s; 0 for no limit */
            readonly upload_mbps?: number;
            /**
             * @description 1: hysteria2 ignores the rates that apps ask for
             * @enum {integer}
             */
            readonly ignore_client_bandwidth?: 0 | 1;
            /** @description The ports between which apps of hysteria2 hop. The machine of the node must forward all of them to its port */
            readonly hop_ports?: string;
            /** @description The seconds after which apps hop */
            readonly hop_interval?: number;
            /** @description The password of salamander; the panel makes one for an empty text; needs the right nodes:secrets */
            readonly obfs_password?: string;
            /** @enum {string} */
            readonly congestion_control?: "bbr" | "cubic" | "new_reno";
            /**
             * @description 1: tuic sends data with the first packet, which somebody may repeat
             * @enum {integer}
             */
            readonly zero_rtt?: 0 | 1;
            /** @enum {string} */
            readonly udp_relay_mode?: "native" | "quic";
            /** @description The padding of anytls, a line for each packet; empty for that of anytls */
            readonly padding_scheme?: string;
            /** @description The address at which the daemon listens */
            readonly listen_ip?: string;
            /**
             * @description 1: users cannot reach private addresses through the node, where its daemon can block them
             * @enum {integer}
             */
            readonly block_private?: 0 | 1;
            /** @description The seconds between two reports of the daemon */
            readonly push_interval?: number;
            /** @description The seconds between two looks at the configuration and the users */
            readonly pull_interval?: number;
        };
        /**
         * @description A field to sort by; with a minus before it in descending order
         * @default id
         * @enum {string}
         */
        readonly NodeSort: "id" | "-id" | "name" | "-name" | "state" | "-state" | "last_contact" | "-last_contact" | "users_online" | "-users_online" | "cpu" | "-cpu";
        /** @enum {string} */
        readonly NodeState: "up" | "late" | "down" | "never";
        readonly NodeVerdict: {
            readonly node: number;
            readonly name: string;
            readonly listed: boolean;
            readonly rules: readonly components["schemas"]["EntitlementRule"][];
        };
        readonly NodeWithPush: {
            readonly id: number;
            readonly name: string;
            readonly family: components["schemas"]["Family"];
            readonly daemon: components["schemas"]["Daemon"];
            readonly host: string;
            readonly level: string;
            readonly method: string;
            /** @description The protocol; of an ssr node that of ShadowsocksR, and of an ss node origin */
            readonly protocol: string;
            readonly obfs: string;
            readonly obfs_param: string;
            /** @enum {integer} */
            readonly is_udp: 0 | 1;
            /**
             * Format: int64
             * @description Bytes per second, 0 for none
             */
            readonly speed_limit: Amount;
            /** @description Concurrent clients per user, 0 for the default of the daemon */
            readonly client_limit: number;
            /**
             * @description 1: all users share one port
             * @enum {integer}
             */
            readonly single: 0 | 1;
            /** @description One port, or for VNet-SSR several with commas */
            readonly port: string;
            /** @description 0 for none */
            readonly push_port: number;
            readonly redirect_url: string;
            /** @description The factor for charged bytes */
            readonly traffic_rate: number;
            /**
             * Format: int64
             * @description The rate of the line, bytes per second; 0 for unknown: the panel assumes 10 Gbit/s
             */
            readonly line_rate: Amount;
            readonly network: components["schemas"]["Network"];
            /** @description The path of ws, httpupgrade, xhttp and HTTP headers; for ws ?ed=2560 at its end asks for early data */
            readonly path: string;
            /** @description The Host header of ws, httpupgrade, xhttp and HTTP headers; empty for none */
            readonly request_host: string;
            /**
             * @description http: the bytes of tcp begin with a request and a response of HTTP
             * @enum {string}
             */
            readonly header_type: "none" | "http";
            /** @description The name of the service of grpc */
            readonly service_name: string;
            /** @enum {string} */
            readonly xhttp_mode: "auto" | "packet-up" | "stream-up" | "stream-one";
            /** @description The object `extra` of xhttp, as JSON; empty for none */
            readonly xhttp_extra: string;
            readonly tls: components["schemas"]["Security"];
            /** @description The name that apps send in TLS; empty for the host of the node. For REALITY the name of the other site */
            readonly server_name: string;
            /** @description The protocols that apps offer in TLS, with commas between them; empty for the choice of the app */
            readonly alpn: string;
            /**
             * @description The browser whose handshake apps imitate
             * @enum {string}
             */
            readonly fingerprint: "chrome" | "firefox" | "safari" | "ios" | "android" | "edge" | "360" | "qq" | "random" | "randomized";
            /**
             * @description 1: apps accept any certificate. Xray refuses this since 2026; the hash of the certificate is safe
             * @enum {integer}
             */
            readonly allow_insecure: 0 | 1;
            /** @description The SHA-256 of the certificate: apps accept this one, signed by anybody; empty for a trusted one */
            readonly certificate_hash: string;
            readonly certificate: components["schemas"]["CertificateSource"];
            /** @description The file of the certificate on the machine of the node */
            readonly certificate_file: string;
            /** @description The file of its key on the machine of the node */
            readonly key_file: string;
            /** @description The provider of the domain, as lego names it, for certificates by dns */
            readonly dns_provider: string;
            /** @description The host of the site that REALITY shows to strangers; empty for the server name */
            readonly reality_target: string;
            /** @description The port of that site */
            readonly reality_port: number;
            /** @description The short ids of REALITY: 2 to 16 hexadecimal digits each, an even number. The panel makes one */
            readonly short_ids: readonly string[];
            /** @description The public key of REALITY, which apps need; empty without REALITY */
            readonly reality_public_key: string;
            /**
             * @description The flow of vless
             * @enum {string}
             */
            readonly flow: "none" | "xtls-rprx-vision";
            /**
             * @description The encryption of vless itself; few apps have it
             * @enum {string}
             */
            readonly encryption: "none" | "mlkem768x25519plus";
            /** @enum {string} */
            readonly encryption_mode: "native" | "xorpub" | "random";
            /** @description How long a ticket for a fast return is valid */
            readonly encryption_ticket: string;
            /**
             * @description 0rtt: apps use tickets
             * @enum {string}
             */
            readonly encryption_rtt: "0rtt" | "1rtt";
            /** @description The padding of the server; empty for that of Xray */
            readonly encryption_padding: string;
            /** @description Its public key, which apps need; empty without encryption */
            readonly encryption_public_key: string;
            /** @description What hysteria2 sends to one user at most, Mbit/s; 0 for no limit */
            readonly download_mbps: number;
            /** @description What hysteria2 takes from one user at most, Mbit/s; 0 for no limit */
            readonly upload_mbps: number;
            /**
             * @description 1: hysteria2 ignores the rates that apps ask for
             * @enum {integer}
             */
            readonly ignore_client_bandwidth: 0 | 1;
            /** @description The ports between which apps of hysteria2 hop. The machine of the node must forward all of them to its port */
            readonly hop_ports: string;
            /** @description The seconds after which apps hop */
            readonly hop_interval: number;
            /** @enum {string} */
            readonly congestion_control: "bbr" | "cubic" | "new_reno";
            /**
             * @description 1: tuic sends data with the first packet, which somebody may repeat
             * @enum {integer}
             */
            readonly zero_rtt: 0 | 1;
            /** @enum {string} */
            readonly udp_relay_mode: "native" | "quic";
            /** @description The padding of anytls, a line for each packet; empty for that of anytls */
            readonly padding_scheme: string;
            /** @description The address at which the daemon listens */
            readonly listen_ip: string;
            /**
             * @description 1: users cannot reach private addresses through the node, where its daemon can block them
             * @enum {integer}
             */
            readonly block_private: 0 | 1;
            /** @description The seconds between two reports of the daemon */
            readonly push_interval: number;
            /** @description The seconds between two looks at the configuration and the users */
            readonly pull_interval: number;
            /**
             * Format: int64
             * @description Bytes per second: the line rate, or the assumed one; the panel quarantines reports above it
             */
            readonly line_ceiling: Amount;
            readonly groups: readonly string[];
            readonly created_at: number;
            readonly status: {
                readonly state: components["schemas"]["NodeState"];
                readonly last_contact: number | null;
                readonly users_online: number;
                readonly addresses_online: number;
                readonly cpu: number | null;
                readonly mem: number | null;
                readonly disk: number | null;
                readonly uptime: number | null;
                readonly net: string | null;
                readonly reported_at: number | null;
                readonly addresses_dropped: number;
            };
            readonly push: components["schemas"]["PushProgress"] | null;
            /** @description The password of the single port; needs the right nodes:secrets */
            readonly passwd?: string;
        };
        /** @enum {string} */
        readonly OldPanel: "proxypanel" | "sspanel" | "xboard";
        readonly OnlinePlace: {
            readonly node: string;
            readonly node_id: number;
            readonly address: string;
            /** @description Unix seconds */
            readonly last_seen: number;
        };
        readonly OnlineUser: {
            readonly uid: number;
            readonly account: string;
            readonly addresses: readonly string[];
            readonly last_seen: number;
        };
        readonly Operation: {
            readonly id: number;
            readonly kind: components["schemas"]["OperationKind"];
            readonly state: components["schemas"]["OperationState"];
            /** @description The action of a change of users, or the name of the old panel; empty for a file of users */
            readonly about: string;
            /** @description The operator */
            readonly by: string | null;
            /** @description Users or lines, if their number is known */
            readonly total: number | null;
            /** @description Of these, the ones that it is done with */
            readonly done: number;
            /** @description Of the done ones, those that it could not do */
            readonly refused: number;
            /** @description Why it has failed or stopped, as an English sentence */
            readonly problem: string | null;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly finished_at: number | null;
        };
        /** @enum {string} */
        readonly OperationKind: "user-change" | "user-import" | "panel-import";
        /** @enum {string} */
        readonly OperationState: "receiving" | "trying" | "tried" | "running" | "stopped" | "done" | "cancelled" | "failed";
        readonly Operator: {
            readonly id: number;
            readonly name: string;
            readonly role: components["schemas"]["Role"];
            readonly is_enabled: boolean;
            readonly has_totp: boolean;
            /** @description The number of passkeys */
            readonly passkeys: number;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly last_login_at: number | null;
        };
        readonly OperatorChange: {
            readonly name?: string;
            readonly role?: components["schemas"]["Role"];
            readonly is_enabled?: boolean;
        };
        readonly OperatorSession: {
            readonly id: number;
            readonly created_at: number;
            /** @description To the minute */
            readonly last_seen_at: number;
            readonly expires_at: number;
            readonly address: string;
            /** @description User-Agent */
            readonly client: string;
            readonly is_current: boolean;
        };
        readonly OperatorWithPassword: {
            readonly id: number;
            readonly name: string;
            readonly role: components["schemas"]["Role"];
            readonly is_enabled: boolean;
            readonly has_totp: boolean;
            /** @description The number of passkeys */
            readonly passkeys: number;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly last_login_at: number | null;
            /** @description Random; shown only now */
            readonly password: string;
        };
        readonly Overview: {
            readonly users: {
                readonly total: number;
                readonly active: number;
                readonly online: number;
                readonly online_24h: number;
                readonly near_quota: number;
                readonly near_expiry: number;
            };
            readonly nodes: {
                readonly up: number;
                readonly late: number;
                readonly down: number;
                readonly never: number;
            };
            readonly traffic_24h: {
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly upload: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly download: Amount;
            };
            readonly reports_per_minute: number;
            readonly polls_per_minute: number;
            readonly share_of_304: number | null;
            readonly failed_logins_24h: number;
            /** @description The users with the most traffic since their last reset */
            readonly top_users: readonly {
                readonly id: number;
                readonly account: string;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly used: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly transfer_enable: Amount;
            }[];
            readonly top_nodes: readonly {
                readonly id: number;
                readonly name: string;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly bytes: Amount;
            }[];
        };
        readonly OwnPasswordDto: {
            readonly password: string;
        };
        readonly PanelAddress: {
            readonly url: string | null;
            /**
             * @description environment: a variable of the panel sets it, and the API cannot change it
             * @enum {string}
             */
            readonly source: "environment" | "database" | "none";
        };
        readonly PanelAddresses: {
            readonly public_url: components["schemas"]["PanelAddress"];
            readonly subscription_url: components["schemas"]["PanelAddress"];
            /** @description What links begin with now; null if they have no address */
            readonly link_base: string | null;
            /** @description The passkeys of operators, which another host of public_url makes useless */
            readonly passkeys: number;
        };
        readonly PanelImport: {
            readonly id: number;
            readonly state: components["schemas"]["OperationState"];
            readonly panel: components["schemas"]["OldPanel"];
            /** @description Tells two old panels of one kind apart */
            readonly origin: string;
            /**
             * @description `none` at the end: the panel keeps no source
             * @enum {string}
             */
            readonly source: "dump" | "database" | "none";
            readonly step: ("checking" | "contents" | "writing") | null;
            /** @description Users that were checked or written */
            readonly done: number;
            /** @description Users, if their number is known */
            readonly total: number | null;
            /** @description Why it has failed, as an English sentence */
            readonly problem: string | null;
            /** @description The same in a form that programs can translate; null if an older version of the panel has ended the import */
            readonly failure: components["schemas"]["PanelImportFailure"] | null;
            /** @description The operator */
            readonly by: string | null;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly finished_at: number | null;
        };
        readonly PanelImportFailure: {
            /** @description The reason as an English sentence */
            readonly text: string;
            readonly code: components["schemas"]["PanelImportReasonCode"];
            /** @description The values in the message: limits, choices, names */
            readonly values: {
                readonly [key: string]: string | number | readonly string[];
            };
            /** @description The problems of fields, for a row that fails the checks of this panel */
            readonly errors: readonly components["schemas"]["FieldProblem"][];
            /** @description The first values that others have here */
            readonly conflicts: readonly {
                /** @description The reason as an English sentence */
                readonly text: string;
                readonly code: components["schemas"]["PanelImportReasonCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The problems of fields, for a row that fails the checks of this panel */
                readonly errors: readonly components["schemas"]["FieldProblem"][];
            }[];
        };
        readonly PanelImportFromDatabase: {
            readonly panel: components["schemas"]["OldPanel"];
            /** @description Tells two old panels of one kind apart; by default the kind */
            readonly origin?: string;
            /** @description The zone of its dates; by default UTC for xboard, and Asia/Shanghai for others */
            readonly time_zone?: string;
            /** @description Completes logins that are no e-mail; without it these users are skipped */
            readonly email_domain?: string;
            readonly database_url: string;
            /** @description The certificate of the authority that signed that of the server; by default those of the system */
            readonly database_ca?: string;
            /** @description The certificate of this panel for a server that asks for one */
            readonly database_cert?: string;
            /** @description The key of that certificate. The panel stores it encrypted, with the address */
            readonly database_key?: string;
        };
        /**
         * @description The id of the reason, which stays the same when the sentence changes
         * @enum {string}
         */
        readonly PanelImportReasonCode: "deleted-here" | "email-before" | "email-of-imported" | "invalid" | "line-key-shared" | "link-malformed" | "link-taken" | "login-no-email" | "node-2022" | "node-cipher" | "node-missing" | "node-number-repeated" | "node-type" | "node-type-unknown" | "node-without-address" | "parent-missing" | "relay-of-missing-node" | "relay-without-address" | "rule-without-group" | "route-form" | "rule-type" | "user-deleted-here" | "user-number" | "another-panel" | "email-taken" | "group-name-taken" | "level-name-taken" | "line-key-taken" | "node-name-taken" | "node-number-taken" | "port-taken" | "rule-group-name-taken" | "user-number-taken" | "uuid-taken" | "address-limit" | "administrator" | "administrator-on-lists" | "commission-lost" | "device-limit" | "dynamic-rate" | "field-taken" | "link-off" | "login-password-unusable" | "no-free-port" | "no-reset-plan" | "no-uuid" | "node-cap" | "node-changed" | "node-family" | "node-name-kept" | "node-refused" | "node-obfs" | "node-without-key" | "nodes-share-key" | "second-factor" | "other-cipher" | "passwd-unusable" | "port-repeated" | "reset-by-settings" | "reset-on-expiry" | "service-was-off" | "single-without-password" | "single-without-port" | "ssr-settings" | "taken-for-shadowsocks" | "user-gone" | "uuid-repeated" | "address-form" | "address-lost" | "address-words" | "conflicts" | "conflicts-meanwhile" | "database-ambiguous" | "database-lost" | "database-missing" | "database-refused" | "database-silent" | "database-too-large" | "dump-broken" | "dump-cut" | "dump-damaged" | "dump-databases-mixed" | "dump-definition" | "dump-delimiter" | "dump-end-missing" | "dump-foreign" | "dump-incomplete" | "dump-lost" | "dump-memory" | "dump-too-long" | "dump-too-many" | "dump-lossy" | "dump-no-literal" | "dump-no-rows" | "dump-no-tables" | "dump-packed" | "dump-ratio" | "dump-row" | "dump-sqlite-file" | "dump-statement" | "dump-table-twice" | "dump-tables" | "dump-text" | "dump-too-large" | "dump-unreadable" | "dump-utf16" | "no-proxypanel" | "no-sspanel" | "no-xboard" | "origin-of-other" | "refused" | "sspanel-old" | "stopped" | "table-unreadable" | "table-too-large" | "time-zone" | "unexpected" | "unreachable" | "value-bytes" | "value-no-text";
        readonly PanelImportReport: {
            readonly generation: string;
            readonly counts: {
                readonly levels: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly groups: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly rule_groups: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly rules: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly nodes: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly line_keys: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly entries: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly users: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
                readonly links: {
                    /** @description Rows of the old panel */
                    readonly found: number;
                    readonly added: number;
                    readonly changed: number;
                    /** @description They were here already */
                    readonly kept: number;
                    readonly skipped: number;
                };
            };
            /** @description Bytes that are added to the counters of users */
            readonly traffic: {
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly u: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly d: Amount;
            };
            /** @description Values that others have here. An import with conflicts is refused; the first 500 */
            readonly conflicts: readonly {
                /** @description The reason as an English sentence */
                readonly text: string;
                readonly code: components["schemas"]["PanelImportReasonCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The problems of fields, for a row that fails the checks of this panel */
                readonly errors: readonly components["schemas"]["FieldProblem"][];
            }[];
            readonly conflict_total: number;
            /** @description The first 1,000 */
            readonly skipped: readonly {
                /** @enum {string} */
                readonly noun: "level" | "group" | "rule-group" | "rule" | "node" | "line-key" | "entry" | "user" | "link";
                readonly id: string;
                readonly name: string;
                /** @description The reason as an English sentence */
                readonly reason: string;
                readonly code: components["schemas"]["PanelImportReasonCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The problems of fields, for a row that fails the checks of this panel */
                readonly errors: readonly components["schemas"]["FieldProblem"][];
            }[];
            readonly skipped_total: number;
            /** @description The reasons for skipped rows, with their counts */
            readonly reasons: readonly {
                /** @enum {string} */
                readonly noun: "level" | "group" | "rule-group" | "rule" | "node" | "line-key" | "entry" | "user" | "link";
                /** @description The reason as an English sentence */
                readonly text: string;
                readonly code: components["schemas"]["PanelImportReasonCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The problems of fields, for a row that fails the checks of this panel */
                readonly errors: readonly components["schemas"]["FieldProblem"][];
                readonly count: number;
            }[];
            /** @description What to know about imported rows, with counts */
            readonly notices: readonly {
                /** @description The reason as an English sentence */
                readonly text: string;
                readonly code: components["schemas"]["PanelImportReasonCode"];
                /** @description The values in the message: limits, choices, names */
                readonly values: {
                    readonly [key: string]: string | number | readonly string[];
                };
                /** @description The problems of fields, for a row that fails the checks of this panel */
                readonly errors: readonly components["schemas"]["FieldProblem"][];
                readonly count: number;
            }[];
            readonly nodes: readonly {
                readonly id: number;
                readonly name: string;
                /** @description Users on the list of the node in the old panel */
                readonly there: number;
                /** @description Users on its list here, after the import */
                readonly here: number;
                /** @description Users on one of the lists only, with the rule that decides */
                readonly differences: readonly {
                    /** @enum {string} */
                    readonly rule: "not imported" | "status" | "enable" | "ban_time" | "traffic" | "expired_at" | "port" | "level" | "group" | "served only here";
                    readonly users: number;
                    readonly first: readonly number[];
                }[];
            }[];
        };
        readonly Passkey: {
            readonly id: number;
            readonly name: string;
            readonly created_at: number;
            readonly last_used_at: number | null;
        };
        /** @description The options for the browser, and a ticket for the second step, within five minutes */
        readonly PasskeyOptions: {
            readonly ticket: string;
            readonly options: {
                readonly [key: string]: unknown;
            };
        };
        readonly PasskeyResponseDto: {
            /** @description From the options */
            readonly ticket: string;
            /** @description The JSON form of WebAuthn */
            readonly response: {
                readonly [key: string]: unknown;
            };
        };
        readonly PasswordLoginDto: {
            /** @example ada */
            readonly name: string;
            readonly password: string;
        };
        readonly ProofDto: {
            readonly password?: string;
            /** @example 123456 */
            readonly totp?: string;
        };
        readonly PushProgress: {
            /** @enum {string} */
            readonly state: "waiting" | "failing" | "told";
            readonly generation: string | null;
            readonly behind: number;
            readonly attempts: number;
            readonly next_attempt_at: number | null;
            readonly last_error: string | null;
            readonly last_success_at: number | null;
            readonly last_reconcile_at: number | null;
        };
        /** @enum {string} */
        readonly QuarantineFinding: "first" | "reset" | "equal" | "many" | "few" | "undecided" | "late-attempt" | "late" | "returned";
        /** @enum {string} */
        readonly QuarantineReason: "unknown-user" | "negative" | "line-rate" | "overflow" | "may-be-repeat" | "late" | "repeat";
        /** @enum {string} */
        readonly QuarantineSequel: "reset" | "repeated" | "undecided" | "new";
        /** @enum {string} */
        readonly QuarantineSettlement: "replaced" | "repeated" | "new";
        /** @enum {string} */
        readonly QuarantineState: "waiting" | "approved" | "dropped";
        readonly QuarantinedRow: {
            readonly id: number;
            readonly node: number;
            /** @description The reported number, of any size; null if the entry covers several users */
            readonly uid: string | null;
            /** @description The e-mail of the user; null if there is no such user, or if the entry covers several */
            readonly account: string | null;
            /** @description The number of users of the entry */
            readonly users: number;
            readonly upload: string;
            readonly download: string;
            readonly rate: number;
            readonly reason: components["schemas"]["QuarantineReason"];
            /** @description Unix seconds */
            readonly reported_at: number;
            readonly state: components["schemas"]["QuarantineState"];
            readonly decided_at: number | null;
            /** @description What the numbers of a report of XrayR show; null for other rows */
            readonly finding: components["schemas"]["QuarantineFinding"] | null;
            /** @description The number of users of the earlier report who came back; null for rows that are not about one */
            readonly compared: number | null;
            /** @description Signs of trouble with the answer to the earlier report of XrayR: late, stood-still, closed, again, ended */
            readonly signs: readonly string[];
            /** @description What the next report of XrayR shows of this one; null until it comes */
            readonly sequel: components["schemas"]["QuarantineSequel"] | null;
            /** @description Why the panel decided itself when a later report came; null if it did not */
            readonly settlement: components["schemas"]["QuarantineSettlement"] | null;
        };
        readonly Refusal: {
            readonly reason: components["schemas"]["RefusalReason"];
            readonly address: string;
            readonly path: string;
            readonly user_agent: string;
            readonly skew: number | null;
            readonly count: number;
            readonly first_at: number;
            readonly last_at: number;
        };
        /** @enum {string} */
        readonly RefusalReason: "wrong-key" | "skewed" | "malformed" | "wrong-family" | "unknown-path";
        /** @enum {string} */
        readonly ResetStrategy: "none" | "day" | "week" | "month" | "anniversary" | "year";
        /** @enum {string} */
        readonly Right: "users:read" | "users:write" | "users:secrets" | "nodes:read" | "nodes:write" | "nodes:secrets" | "keys:read" | "keys:write" | "traffic:read" | "traffic:write" | "rules:read" | "rules:write" | "operators:read" | "operators:write" | "tokens:read" | "tokens:write" | "audit:read" | "settings:read" | "settings:write";
        /** @enum {string} */
        readonly Role: "owner" | "operator" | "support" | "viewer";
        readonly Rotation: {
            /** @description For how many seconds the old key stays valid; one day by default, 0 revokes it now */
            readonly overlap?: number;
        };
        readonly Rule: {
            readonly id: number;
            readonly type: components["schemas"]["RuleType"];
            readonly pattern: string;
        };
        readonly RuleGroup: {
            readonly id: number;
            readonly name: string;
            readonly mode: components["schemas"]["RuleMode"];
            /** @description The numbers of the nodes that have these rules */
            readonly nodes: readonly number[];
            readonly rules: readonly components["schemas"]["Rule"][];
        };
        readonly RuleGroupChange: {
            readonly name?: string;
            readonly mode?: components["schemas"]["RuleMode"];
        };
        readonly RuleHit: {
            /** @description Null where the node named an unknown user */
            readonly user: number | null;
            /** @description The account of that user */
            readonly account: string | null;
            readonly node: number;
            /** @description 0 and -1: a rule of the daemon itself; null: an unknown rule */
            readonly rule: number | null;
            readonly pattern: string | null;
            readonly reason: string;
            readonly count: number;
            readonly first_at: number;
            readonly last_at: number;
        };
        /** @enum {string} */
        readonly RuleMode: "reject" | "allow";
        /** @enum {string} */
        readonly RuleType: "reg" | "domain" | "ip" | "protocol";
        /** @enum {string} */
        readonly SecondFactor: "totp" | "recovery_code" | "passkey";
        readonly SecondFactorDto: {
            /** @description From the first step */
            readonly ticket: string;
            /** @example 123456 */
            readonly totp?: string;
            /** @example K7QM-2XWP-HD9F-3TNC */
            readonly recovery_code?: string;
        };
        /**
         * @description A new node of trojan, hysteria2, tuic and anytls has tls
         * @enum {string}
         */
        readonly Security: "none" | "tls" | "reality";
        readonly Session: {
            readonly operator: {
                readonly id: number;
                readonly name: string;
                readonly role: components["schemas"]["Role"];
            };
            readonly rights: readonly components["schemas"]["Right"][];
            /** @description The value of X-CSRF-Token, which every method except GET needs */
            readonly csrf: string;
            /** @description Unix seconds; an unused session ends after twelve hours */
            readonly expires_at: number;
        };
        readonly Settings: {
            readonly version: string;
            /** @description The version of Node.js */
            readonly node: string;
            /** @description The newest migration of the database */
            readonly schema: string;
            /** @description Seconds since the start of this process */
            readonly uptime: number;
            /** @description By the names of the environment; secrets are hidden, durations are in seconds */
            readonly settings: {
                readonly [key: string]: string | number | boolean | null;
            };
            /** @description The same settings without any variable of the environment */
            readonly defaults: {
                readonly [key: string]: string | number | boolean | null;
            };
            readonly database: {
                readonly product: string;
                /**
                 * Format: int64
                 * @description All tables and indices
                 */
                readonly bytes: Amount;
            };
            /** @description Stored secrets, and whether they can be opened */
            readonly secrets: {
                /** @description The id of the key that signs and encrypts */
                readonly key: string;
                readonly previous_keys: readonly string[];
                readonly stored: readonly {
                    readonly table: string;
                    /** @enum {string} */
                    readonly column: "push_secret" | "protocol_secrets" | "sealed_key" | "code" | "totp_secret" | "totp_pending";
                    readonly total: number;
                    /** @description Secrets without the current key; `linegate secret rotate` encrypts them with it */
                    readonly old: number;
                    /** @description Secrets that cannot be opened; set them again */
                    readonly lost: readonly {
                        readonly id: number;
                        readonly name: string;
                    }[];
                }[];
            };
        };
        readonly SetupDto: {
            /** @example ada */
            readonly name: string;
            readonly password: string;
            /** @example K7QM-2XWP-HD9F-3TNC */
            readonly code: string;
            /**
             * @description The origin of the panel in browsers, with which subscription links begin; it may be set later
             * @example https://panel.example.com
             */
            readonly public_url?: string;
        };
        /** @enum {string} */
        readonly SubscriptionFormat: "base64" | "shadowrocket" | "sip008" | "clash" | "clash-legacy" | "sing-box" | "sing-box-legacy" | "surge" | "surfboard" | "quantumult-x" | "loon";
        readonly SubscriptionLink: {
            readonly id: number;
            /** @description The number of the user */
            readonly user: number;
            /** @description The device or the purpose, such as phone */
            readonly name: string;
            readonly state: components["schemas"]["LinkState"];
            /** @description Unix seconds */
            readonly created_at: number;
            /** @description Unix seconds */
            readonly first_used_at: number | null;
            /** @description Unix seconds */
            readonly last_used_at: number | null;
            /** @description The user agent of the last use */
            readonly last_client: string | null;
            /** @description The network of the last use */
            readonly last_address: string | null;
            /** @description Unix seconds: the end of an overlap */
            readonly ends_at: number | null;
            /** @description Unix seconds: when the link was ended */
            readonly ended_at: number | null;
            /** @description The address for apps; null while the panel does not know its own. It is a secret */
            readonly url?: string | null;
            readonly url_problem?: ("no-subscription-url" | "link-lost") | null;
        };
        readonly SubscriptionLinkChange: {
            /** @description The device or the purpose, such as phone */
            readonly name?: string;
        };
        readonly SubscriptionLinks: {
            readonly items: readonly components["schemas"]["SubscriptionLink"][];
        };
        readonly SubscriptionOmission: {
            readonly name: string;
            readonly code: components["schemas"]["SubscriptionOmissionCode"];
            /** @description The values in the message: limits, choices, names */
            readonly values: {
                readonly [key: string]: string | number | readonly string[];
            };
            /** @description The reason as an English sentence */
            readonly because: string;
        };
        /**
         * @description The id of the reason, which stays the same when the sentence changes
         * @enum {string}
         */
        readonly SubscriptionOmissionCode: "bare-field" | "bare-password" | "host" | "keys-2022" | "no-certificate-hash" | "no-encryption" | "no-obfs-path" | "no-port" | "no-protocol" | "no-reality" | "no-ssr" | "no-ssr-in-sip008" | "no-transport" | "no-xhttp-extra" | "obfs" | "quoted-password" | "secrets-lost" | "setting" | "unknown-cipher" | "unknown-obfs" | "unknown-protocol" | "word";
        readonly SubscriptionPreview: {
            readonly format: components["schemas"]["SubscriptionFormat"];
            readonly content: string;
            /** @description The servers that the file lacks */
            readonly left_out: readonly components["schemas"]["SubscriptionOmission"][];
        };
        readonly SubscriptionText: {
            readonly name: components["schemas"]["SubscriptionTextName"];
            readonly content: string;
            /** @description Unix seconds; null for the default */
            readonly changed_at: number | null;
        };
        /** @enum {string} */
        readonly SubscriptionTextName: "client-rules" | "clash" | "sing-box" | "sing-box-legacy" | "surge" | "surfboard" | "hand-over-en" | "hand-over-zh";
        readonly SubscriptionTexts: {
            readonly items: readonly components["schemas"]["SubscriptionText"][];
        };
        /**
         * @default 24h
         * @enum {string}
         */
        readonly SummaryRange: "24h" | "7d" | "30d";
        readonly TextContent: {
            /** @description The whole text, 48,000 bytes at most */
            readonly content: string;
        };
        readonly TotpCodeDto: {
            /** @example 123456 */
            readonly code: string;
        };
        readonly TrafficDay: {
            /** Format: date */
            readonly day: string;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly download: Amount;
            /**
             * Format: int64
             * @description Bytes after the rate
             */
            readonly charged: Amount;
        };
        /**
         * @default day
         * @enum {string}
         */
        readonly TrafficPart: "day" | "node" | "user";
        readonly TrafficPoint: {
            /** @description Unix seconds */
            readonly at: number;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly download: Amount;
        };
        readonly TrafficReset: {
            /** Format: date */
            readonly day: string;
            /** @enum {string} */
            readonly kind: "scheduled" | "manual";
            readonly at: number;
        };
        readonly TrafficSummary: {
            readonly nodes: readonly {
                readonly id: number;
                readonly name: string;
            }[];
            readonly points: readonly {
                /** @description Unix seconds */
                readonly at: number;
                /** @description Bytes by the number of the node */
                readonly by_node: {
                    readonly [key: string]: Amount;
                };
            }[];
        };
        readonly TrafficTotals: {
            /** @enum {string} */
            readonly by: "day" | "node" | "user";
            /** @description Unix seconds */
            readonly from: number;
            /** @description Unix seconds */
            readonly to: number;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly upload: Amount;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly download: Amount;
            readonly charged: Amount | null;
            /** @description The number of parts. The document has the first 100 users or nodes */
            readonly count: number;
            readonly parts: readonly {
                /** @description The number of the user or node, or when the UTC day begins in Unix seconds */
                readonly key: number;
                /** @description The e-mail of the user or the name of the node; null if it is deleted, and for a day */
                readonly name: string | null;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly upload: Amount;
                /**
                 * Format: int64
                 * @description Bytes
                 */
                readonly download: Amount;
                /** @description Both directions after rates; null in days and nodes of all users */
                readonly charged: Amount | null;
            }[];
        };
        readonly Undecided: {
            readonly id: number;
            readonly message: string;
            /** @description The id of the problem, which stays the same when the message changes */
            readonly code?: string;
            /** @description The values in the message: limits, choices, names */
            readonly values?: {
                readonly [key: string]: string | number | readonly string[];
            };
            readonly errors?: readonly components["schemas"]["FieldProblem"][];
        };
        readonly User: {
            readonly id: number;
            readonly nickname: string;
            /** @description The e-mail as typed when the user was added */
            readonly account: string;
            /** @description The port on the nodes; 0 for no port */
            readonly port: number;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly transfer_enable: Amount;
            /**
             * Format: int64
             * @description Bytes from the user, times the rates of the nodes
             */
            readonly u: Amount;
            /**
             * Format: int64
             * @description Bytes to the user, times the rates of the nodes
             */
            readonly d: Amount;
            /** @description Unix seconds of the last traffic */
            readonly t: number | null;
            /**
             * @description 1 for an enabled proxy service
             * @enum {integer}
             */
            readonly enable: 0 | 1;
            /**
             * Format: int64
             * @description Bytes per second; 0 for no limit
             */
            readonly speed_limit: Amount;
            /**
             * Format: int64
             * @description In the smallest currency unit
             */
            readonly credit: Amount;
            /**
             * Format: date
             * @description The last valid day of the account, UTC
             */
            readonly expired_at: string;
            /** @description The end of a temporary ban, Unix seconds */
            readonly ban_time: number | null;
            readonly level: string;
            readonly group: string | null;
            /** @description Unix seconds; 0 for a user without a login */
            readonly last_login: number;
            /** @description The next traffic reset */
            readonly reset_time: string | null;
            readonly invite_num: number;
            /**
             * @description 1 active, 0 not activated, -1 banned
             * @enum {integer}
             */
            readonly status: 1 | 0 | -1;
            readonly state: components["schemas"]["UserState"];
            readonly state_reason: string;
            readonly reset_strategy: components["schemas"]["ResetStrategy"];
            /** @description The day of the month, for anniversary */
            readonly reset_day: number | null;
            /** @description The days from one reset to the next, for the strategy day; null for a reset every day */
            readonly reset_interval: number | null;
            /** @description For a term that begins with the first charged traffic: the valid days after that day; until then expired_at is the last day to begin. Null for any other term, and once it has begun */
            readonly days_from_first_use: number | null;
            /** @description The reason of the present ban, for operators; null without a ban */
            readonly ban_reason: string | null;
            /** @description A text for operators */
            readonly note: string | null;
            /** @description Words for operators, by which they find users */
            readonly tags: readonly string[];
            /** @description The number of devices that the user may use; 0 for no limit. The panel shows it, and does not enforce it */
            readonly device_limit: number;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly online: readonly components["schemas"]["OnlinePlace"][];
            /** @description For proxy use; needs the right users:secrets */
            readonly passwd?: string;
            /**
             * Format: uuid
             * @description For proxy use; needs the right users:secrets
             */
            readonly uuid?: string;
        };
        readonly UserChange: {
            readonly nickname?: string;
            /** @description The port on the nodes; 0 for no port */
            readonly port?: number;
            /** @description For proxy use; needs the right users:secrets */
            readonly passwd?: string;
            /**
             * Format: uuid
             * @description For proxy use; needs the right users:secrets
             */
            readonly uuid?: string;
            /** @description Bytes */
            readonly transfer_enable?: number | string;
            /**
             * @description 1 for an enabled proxy service
             * @enum {integer}
             */
            readonly enable?: 0 | 1;
            /** @description Bytes per second; 0 for no limit */
            readonly speed_limit?: number | string;
            /** @description In the smallest currency unit */
            readonly credit?: number | string;
            /**
             * Format: date
             * @description The last valid day of the account, UTC
             */
            readonly expired_at?: string;
            /** @description The end of a temporary ban, Unix seconds */
            readonly ban_time?: number | null;
            readonly level?: string;
            readonly group?: string | null;
            /** @description The next traffic reset */
            readonly reset_time?: string | null;
            readonly invite_num?: number;
            /**
             * @description 1 active, 0 not activated, -1 banned
             * @enum {integer}
             */
            readonly status?: 1 | 0 | -1;
            /** @description The login name */
            readonly email?: string;
            readonly reset_strategy?: components["schemas"]["ResetStrategy"];
            /** @description The day of the month, for anniversary */
            readonly reset_day?: number | null;
            /** @description The days from one reset to the next, for the strategy day; null for a reset every day */
            readonly reset_interval?: number | null;
            /** @description Days of validity after the day of the first charged traffic; without expired_at the first use may be at any time. Null for a fixed expired_at */
            readonly days_from_first_use?: number | null;
            /** @description The reason of the present ban, for operators; null without a ban */
            readonly ban_reason?: string | null;
            /** @description A text for operators */
            readonly note?: string | null;
            /** @description Words for operators, by which they find users */
            readonly tags?: readonly string[];
            /** @description The number of devices that the user may use; 0 for no limit. The panel shows it, and does not enforce it */
            readonly device_limit?: number;
        };
        /** @enum {string} */
        readonly UserLimit: "quota" | "expiry";
        /**
         * @description A field to sort by; with a minus before it in descending order
         * @default id
         * @enum {string}
         */
        readonly UserSort: "id" | "-id" | "account" | "-account" | "used" | "-used" | "last_login" | "-last_login" | "expired_at" | "-expired_at" | "created_at" | "-created_at";
        /** @enum {string} */
        readonly UserState: "active" | "off" | "banned" | "expired" | "used-up";
        readonly UserWithPassword: {
            readonly id: number;
            readonly nickname: string;
            /** @description The e-mail as typed when the user was added */
            readonly account: string;
            /** @description The port on the nodes; 0 for no port */
            readonly port: number;
            /**
             * Format: int64
             * @description Bytes
             */
            readonly transfer_enable: Amount;
            /**
             * Format: int64
             * @description Bytes from the user, times the rates of the nodes
             */
            readonly u: Amount;
            /**
             * Format: int64
             * @description Bytes to the user, times the rates of the nodes
             */
            readonly d: Amount;
            /** @description Unix seconds of the last traffic */
            readonly t: number | null;
            /**
             * @description 1 for an enabled proxy service
             * @enum {integer}
             */
            readonly enable: 0 | 1;
            /**
             * Format: int64
             * @description Bytes per second; 0 for no limit
             */
            readonly speed_limit: Amount;
            /**
             * Format: int64
             * @description In the smallest currency unit
             */
            readonly credit: Amount;
            /**
             * Format: date
             * @description The last valid day of the account, UTC
             */
            readonly expired_at: string;
            /** @description The end of a temporary ban, Unix seconds */
            readonly ban_time: number | null;
            readonly level: string;
            readonly group: string | null;
            /** @description Unix seconds; 0 for a user without a login */
            readonly last_login: number;
            /** @description The next traffic reset */
            readonly reset_time: string | null;
            readonly invite_num: number;
            /**
             * @description 1 active, 0 not activated, -1 banned
             * @enum {integer}
             */
            readonly status: 1 | 0 | -1;
            readonly state: components["schemas"]["UserState"];
            readonly state_reason: string;
            readonly reset_strategy: components["schemas"]["ResetStrategy"];
            /** @description The day of the month, for anniversary */
            readonly reset_day: number | null;
            /** @description The days from one reset to the next, for the strategy day; null for a reset every day */
            readonly reset_interval: number | null;
            /** @description For a term that begins with the first charged traffic: the valid days after that day; until then expired_at is the last day to begin. Null for any other term, and once it has begun */
            readonly days_from_first_use: number | null;
            /** @description The reason of the present ban, for operators; null without a ban */
            readonly ban_reason: string | null;
            /** @description A text for operators */
            readonly note: string | null;
            /** @description Words for operators, by which they find users */
            readonly tags: readonly string[];
            /** @description The number of devices that the user may use; 0 for no limit. The panel shows it, and does not enforce it */
            readonly device_limit: number;
            /** @description Unix seconds */
            readonly created_at: number;
            readonly online: readonly components["schemas"]["OnlinePlace"][];
            /** @description For proxy use; needs the right users:secrets */
            readonly passwd?: string;
            /**
             * Format: uuid
             * @description For proxy use; needs the right users:secrets
             */
            readonly uuid?: string;
            /** @description The response shows it only once */
            readonly password?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AddressesDto = components['schemas']['AddressesDto'];
export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenChange = components['schemas']['ApiTokenChange'];
export type AppUse = components['schemas']['AppUse'];
export type Attention = components['schemas']['Attention'];
export type AttentionCode = components['schemas']['AttentionCode'];
export type AttentionItem = components['schemas']['AttentionItem'];
export type AttentionPage = components['schemas']['AttentionPage'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type BulkAction = components['schemas']['BulkAction'];
export type BulkActionType = components['schemas']['BulkActionType'];
export type BulkPreview = components['schemas']['BulkPreview'];
export type BulkProgress = components['schemas']['BulkProgress'];
export type BulkRequest = components['schemas']['BulkRequest'];
export type BulkStart = components['schemas']['BulkStart'];
export type CertificateSource = components['schemas']['CertificateSource'];
export type ChainCheck = components['schemas']['ChainCheck'];
export type Challenge = components['schemas']['Challenge'];
export type ClientSession = components['schemas']['ClientSession'];
export type ComposeText = components['schemas']['ComposeText'];
export type Daemon = components['schemas']['Daemon'];
export type DaemonChoices = components['schemas']['DaemonChoices'];
export type Decided = components['schemas']['Decided'];
export type Decisions = components['schemas']['Decisions'];
export type Doctor = components['schemas']['Doctor'];
export type DoctorFinding = components['schemas']['DoctorFinding'];
export type DoctorFindingCode = components['schemas']['DoctorFindingCode'];
export type EntitlementRule = components['schemas']['EntitlementRule'];
export type Entry = components['schemas']['Entry'];
export type EntryChange = components['schemas']['EntryChange'];
export type Family = components['schemas']['Family'];
export type FieldProblem = components['schemas']['FieldProblem'];
export type Finding = components['schemas']['Finding'];
export type FindingCode = components['schemas']['FindingCode'];
export type FirstSteps = components['schemas']['FirstSteps'];
export type Group = components['schemas']['Group'];
export type GroupChange = components['schemas']['GroupChange'];
export type HandOver = components['schemas']['HandOver'];
export type ImportProgress = components['schemas']['ImportProgress'];
export type ImportRefusal = components['schemas']['ImportRefusal'];
export type InstallText = components['schemas']['InstallText'];
export type InstalledDaemon = components['schemas']['InstalledDaemon'];
export type IssuedApiToken = components['schemas']['IssuedApiToken'];
export type IssuedLineKey = components['schemas']['IssuedLineKey'];
export type KeyState = components['schemas']['KeyState'];
export type LedgerCheck = components['schemas']['LedgerCheck'];
export type LedgerDay = components['schemas']['LedgerDay'];
export type LedgerRow = components['schemas']['LedgerRow'];
export type Level = components['schemas']['Level'];
export type LevelChange = components['schemas']['LevelChange'];
export type LineKey = components['schemas']['LineKey'];
export type LineKeySort = components['schemas']['LineKeySort'];
export type LinkOverlap = components['schemas']['LinkOverlap'];
export type LinkState = components['schemas']['LinkState'];
export type LoadPoint = components['schemas']['LoadPoint'];
export type Network = components['schemas']['Network'];
export type NewApiToken = components['schemas']['NewApiToken'];
export type NewEntry = components['schemas']['NewEntry'];
export type NewGroup = components['schemas']['NewGroup'];
export type NewLevel = components['schemas']['NewLevel'];
export type NewLineKey = components['schemas']['NewLineKey'];
export type NewNode = components['schemas']['NewNode'];
export type NewOperator = components['schemas']['NewOperator'];
export type NewPasskeyDto = components['schemas']['NewPasskeyDto'];
export type NewPasswordDto = components['schemas']['NewPasswordDto'];
export type NewRule = components['schemas']['NewRule'];
export type NewRuleGroup = components['schemas']['NewRuleGroup'];
export type NewSubscriptionLink = components['schemas']['NewSubscriptionLink'];
export type NewUser = components['schemas']['NewUser'];
export type Node = components['schemas']['Node'];
export type NodeAnswer = components['schemas']['NodeAnswer'];
export type NodeChange = components['schemas']['NodeChange'];
export type NodeSort = components['schemas']['NodeSort'];
export type NodeState = components['schemas']['NodeState'];
export type NodeVerdict = components['schemas']['NodeVerdict'];
export type NodeWithPush = components['schemas']['NodeWithPush'];
export type OldPanel = components['schemas']['OldPanel'];
export type OnlinePlace = components['schemas']['OnlinePlace'];
export type OnlineUser = components['schemas']['OnlineUser'];
export type Operation = components['schemas']['Operation'];
export type OperationKind = components['schemas']['OperationKind'];
export type OperationState = components['schemas']['OperationState'];
export type Operator = components['schemas']['Operator'];
export type OperatorChange = components['schemas']['OperatorChange'];
export type OperatorSession = components['schemas']['OperatorSession'];
export type OperatorWithPassword = components['schemas']['OperatorWithPassword'];
export type Overview = components['schemas']['Overview'];
export type OwnPasswordDto = components['schemas']['OwnPasswordDto'];
export type PanelAddress = components['schemas']['PanelAddress'];
export type PanelAddresses = components['schemas']['PanelAddresses'];
export type PanelImport = components['schemas']['PanelImport'];
export type PanelImportFailure = components['schemas']['PanelImportFailure'];
export type PanelImportFromDatabase = components['schemas']['PanelImportFromDatabase'];
export type PanelImportReasonCode = components['schemas']['PanelImportReasonCode'];
export type PanelImportReport = components['schemas']['PanelImportReport'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyResponseDto = components['schemas']['PasskeyResponseDto'];
export type PasswordLoginDto = components['schemas']['PasswordLoginDto'];
export type ProofDto = components['schemas']['ProofDto'];
export type PushProgress = components['schemas']['PushProgress'];
export type QuarantineFinding = components['schemas']['QuarantineFinding'];
export type QuarantineReason = components['schemas']['QuarantineReason'];
export type QuarantineSequel = components['schemas']['QuarantineSequel'];
export type QuarantineSettlement = components['schemas']['QuarantineSettlement'];
export type QuarantineState = components['schemas']['QuarantineState'];
export type QuarantinedRow = components['schemas']['QuarantinedRow'];
export type Refusal = components['schemas']['Refusal'];
export type RefusalReason = components['schemas']['RefusalReason'];
export type ResetStrategy = components['schemas']['ResetStrategy'];
export type Right = components['schemas']['Right'];
export type Role = components['schemas']['Role'];
export type Rotation = components['schemas']['Rotation'];
export type Rule = components['schemas']['Rule'];
export type RuleGroup = components['schemas']['RuleGroup'];
export type RuleGroupChange = components['schemas']['RuleGroupChange'];
export type RuleHit = components['schemas']['RuleHit'];
export type RuleMode = components['schemas']['RuleMode'];
export type RuleType = components['schemas']['RuleType'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorDto = components['schemas']['SecondFactorDto'];
export type Security = components['schemas']['Security'];
export type Session = components['schemas']['Session'];
export type Settings = components['schemas']['Settings'];
export type SetupDto = components['schemas']['SetupDto'];
export type SubscriptionFormat = components['schemas']['SubscriptionFormat'];
export type SubscriptionLink = components['schemas']['SubscriptionLink'];
export type SubscriptionLinkChange = components['schemas']['SubscriptionLinkChange'];
export type SubscriptionLinks = components['schemas']['SubscriptionLinks'];
export type SubscriptionOmission = components['schemas']['SubscriptionOmission'];
export type SubscriptionOmissionCode = components['schemas']['SubscriptionOmissionCode'];
export type SubscriptionPreview = components['schemas']['SubscriptionPreview'];
export type SubscriptionText = components['schemas']['SubscriptionText'];
export type SubscriptionTextName = components['schemas']['SubscriptionTextName'];
export type SubscriptionTexts = components['schemas']['SubscriptionTexts'];
export type SummaryRange = components['schemas']['SummaryRange'];
export type TextContent = components['schemas']['TextContent'];
export type TotpCodeDto = components['schemas']['TotpCodeDto'];
export type TrafficDay = components['schemas']['TrafficDay'];
export type TrafficPart = components['schemas']['TrafficPart'];
export type TrafficPoint = components['schemas']['TrafficPoint'];
export type TrafficReset = components['schemas']['TrafficReset'];
export type TrafficSummary = components['schemas']['TrafficSummary'];
export type TrafficTotals = components['schemas']['TrafficTotals'];
export type Undecided = components['schemas']['Undecided'];
export type User = components['schemas']['User'];
export type UserChange = components['schemas']['UserChange'];
export type UserLimit = components['schemas']['UserLimit'];
export type UserSort = components['schemas']['UserSort'];
export type UserState = components['schemas']['UserState'];
export type UserWithPassword = components['schemas']['UserWithPassword'];
export type $defs = Record<string, never>;
export interface operations {
    readonly adminListOperators: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Operator"][];
                    };
                };
            };
        };
    };
    readonly adminAddOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOperator"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OperatorWithPassword"];
                };
            };
        };
    };
    readonly adminShowOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operator"];
                };
            };
        };
    };
    readonly adminDeleteOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminChangeOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperatorChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operator"];
                };
            };
        };
    };
    readonly adminResetOperatorPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The password */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Random; shown only now */
                        readonly password: string;
                    };
                };
            };
        };
    };
    readonly adminOperatorSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["OperatorSession"][];
                    };
                };
            };
        };
    };
    readonly adminEndOperatorSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly sid: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminRemoveSecondFactors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    readonly adminProve: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProofDto"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminChangePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPasswordDto"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminConfirmTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TotpCodeDto"];
            };
        };
        readonly responses: {
            /** @description Ten recovery codes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Shown only now; each replaces a second factor once */
                        readonly recovery_codes: readonly string[];
                    };
                };
            };
        };
    };
    readonly adminBeginTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A seed, which counts from its first code on */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Base32 */
                        readonly secret: string;
                        /** @description otpauth://, for a QR code */
                        readonly uri: string;
                    };
                };
            };
        };
    };
    readonly adminRemoveTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnPasswordDto"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminReplaceRecoveryCodes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnPasswordDto"];
            };
        };
        readonly responses: {
            /** @description Ten recovery codes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Shown only now; each replaces a second factor once */
                        readonly recovery_codes: readonly string[];
                    };
                };
            };
        };
    };
    readonly adminOwnSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["OperatorSession"][];
                    };
                };
            };
        };
    };
    readonly adminEndOwnSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminPasskeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    readonly adminAddPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPasskeyDto"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly passkey: components["schemas"]["Passkey"];
                        /** @description Ten, if the operator had no recovery codes; otherwise none */
                        readonly recovery_codes: readonly string[];
                    };
                };
            };
        };
    };
    readonly adminPasskeyRegistrationOptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    readonly adminRemovePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly adminLogin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordLoginDto"];
            };
        };
        readonly responses: {
            /** @description Logged in, or the login needs a second factor */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"] | components["schemas"]["Challenge"];
                };
            };
        };
    };
    readonly adminLogout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorDto"];
            };
        };
        readonly responses: {
            /** @description Logged in */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly adminPasskeyLoginOptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    readonly adminPasskeyLogin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyResponseDto"];
            };
        };
        readonly responses: {
            /** @description Logged in */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly adminSetupState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description `needed` is true as long as there is no operator */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly needed: boolean;
                        /** @description The address of the panel; null if the set-up asks for it, and after the set-up */
                        readonly public_url: string | null;
                    };
                };
            };
        };
    };
    readonly adminSetup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetupDto"];
            };
        };
        readonly responses: {
            /** @description The operator, an owner, is logged in */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly adminListTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["ApiToken"][];
                    };
                };
            };
        };
    };
    readonly adminIssueToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewApiToken"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedApiToken"];
                };
            };
        };
    };
    readonly adminDeleteToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly adminChangeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiTokenChange"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    readonly AttentionController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attention"];
                };
            };
        };
    };
    readonly adminListAudit: {
        readonly parameters: {
            readonly query?: {
                readonly actor?: string;
                readonly action?: string;
                readonly subject?: string;
                readonly operation?: number;
                readonly from?: number;
                readonly to?: number;
                readonly after?: string;
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["AuditEntry"][];
                        readonly next: string | null;
                    };
                };
            };
        };
    };
    readonly adminExportAudit: {
        readonly parameters: {
            readonly query?: {
                readonly actor?: string;
                readonly action?: string;
                readonly subject?: string;
                readonly operation?: number;
                readonly from?: number;
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": Blob;
                };
            };
        };
    };
    readonly adminShowAudit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEntry"];
                };
            };
        };
    };
    readonly adminVerifyAudit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChainCheck"];
                };
            };
        };
    };
    readonly BulkController_preview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkRequest"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkPreview"];
                };
            };
        };
    };
    readonly BulkController_start: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BulkStart"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly BulkController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkProgress"];
                };
            };
        };
    };
    readonly UsersController_list: {
        readonly parameters: {
            readonly query?: {
                readonly q?: string;
                readonly state?: components["schemas"]["UserState"];
                readonly level?: string;
                readonly group?: string;
                readonly tag?: string;
                readonly node?: number;
                readonly near?: components["schemas"]["UserLimit"];
                readonly online?: boolean;
                readonly sort?: components["schemas"]["UserSort"];
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["User"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly UsersController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUser"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserWithPassword"];
                };
            };
        };
    };
    readonly UsersController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly UsersController_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly UsersController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly UserActionsController_password: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserWithPassword"];
                };
            };
        };
    };
    readonly UserActionsController_endSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly UserActionsController_resetTraffic: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly UserActionsController_endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sid: string;
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly UserHistoryController_sessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["ClientSession"][];
                    };
                };
            };
        };
    };
    readonly UserHistoryController_traffic: {
        readonly parameters: {
            readonly query?: {
                readonly days?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly days: readonly components["schemas"]["TrafficDay"][];
                    };
                };
            };
        };
    };
    readonly UserHistoryController_ledger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly user: number;
                        readonly account: string;
                        /**
                         * Format: int64
                         * @description Bytes
                         */
                        readonly u: Amount;
                        /**
                         * Format: int64
                         * @description Bytes
                         */
                        readonly d: Amount;
                        readonly days: readonly components["schemas"]["LedgerDay"][];
                    };
                };
            };
        };
    };
    readonly UserHistoryController_resets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["TrafficReset"][];
                    };
                };
            };
        };
    };
    readonly UserHistoryController_online: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["OnlinePlace"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly UserHistoryController_nodes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["NodeVerdict"][];
                    };
                };
            };
        };
    };
    readonly CsvController_export: {
        readonly parameters: {
            readonly query?: {
                readonly q?: string;
                readonly state?: components["schemas"]["UserState"];
                readonly level?: string;
                readonly group?: string;
                readonly tag?: string;
                readonly node?: number;
                readonly near?: components["schemas"]["UserLimit"];
                readonly online?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": Blob;
                };
            };
        };
    };
    readonly CsvController_import: {
        readonly parameters: {
            readonly query?: {
                readonly dry_run?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/csv": Blob;
            };
        };
        readonly responses: {
            /** @description The number of the import */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly ImportsController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportProgress"];
                };
            };
        };
    };
    readonly ImportsController_refused: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["ImportRefusal"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of stored lines: the first 10000 at most */
                        readonly total: number;
                    };
                };
            };
        };
    };
    readonly ImportsController_refusalFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": Blob;
                };
            };
        };
    };
    readonly ImportsController_start: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly LevelsController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly uses?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Level"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly LevelsController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewLevel"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Level"];
                };
            };
        };
    };
    readonly LevelsController_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly LevelsController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LevelChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Level"];
                };
            };
        };
    };
    readonly LevelsController_listGroups: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly uses?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Group"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly LevelsController_addGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewGroup"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    readonly LevelsController_deleteGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly LevelsController_changeGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GroupChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    readonly LevelsController_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly LevelsController_unlink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly LineKeysController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly sort?: components["schemas"]["LineKeySort"];
                readonly node?: number;
                readonly state?: components["schemas"]["KeyState"];
                readonly valid?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["LineKey"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly LineKeysController_issue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewLineKey"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedLineKey"];
                };
            };
        };
    };
    readonly LineKeysController_rotate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Rotation"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedLineKey"];
                };
            };
        };
    };
    readonly LineKeysController_revoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LineKey"];
                };
            };
        };
    };
    readonly PanelImportsController_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["PanelImport"][];
                    };
                };
            };
        };
    };
    readonly PanelImportsController_connect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PanelImportFromDatabase"];
            };
        };
        readonly responses: {
            /** @description The number of the import. A job runs its dry run, and the import then waits for its start */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly PanelImportsController_receive: {
        readonly parameters: {
            readonly query: {
                readonly panel: components["schemas"]["OldPanel"];
                readonly origin?: string;
                readonly time_zone?: string;
                readonly email_domain?: string;
                readonly database?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/octet-stream": Blob;
            };
        };
        readonly responses: {
            /** @description The number of the import. A job runs its dry run, and the import then waits for its start */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly PanelImportsController_ready: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly PanelImportsController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PanelImport"];
                };
            };
        };
    };
    readonly PanelImportsController_report: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PanelImportReport"];
                };
            };
        };
    };
    readonly PanelImportsController_start: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: number;
                    };
                };
            };
        };
    };
    readonly AppsController_list: {
        readonly parameters: {
            readonly query: {
                readonly family: components["schemas"]["Family"];
                readonly method: string;
                readonly protocol?: string;
                readonly obfs?: string;
                readonly network?: "tcp" | "ws" | "grpc" | "httpupgrade" | "xhttp";
                readonly tls?: "none" | "tls" | "reality";
                readonly flow?: "none" | "xtls-rprx-vision";
                readonly encryption?: "none" | "mlkem768x25519plus";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["AppUse"][];
                    };
                };
            };
        };
    };
    readonly DaemonsController_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["DaemonChoices"][];
                    };
                };
            };
        };
    };
    readonly NodesController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly sort?: components["schemas"]["NodeSort"];
                readonly state?: components["schemas"]["NodeState"];
                readonly family?: components["schemas"]["Family"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Node"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly NodesController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewNode"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NodeWithPush"];
                };
            };
        };
    };
    readonly NodesController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NodeWithPush"];
                };
            };
        };
    };
    readonly NodesController_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly NodesController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NodeChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NodeWithPush"];
                };
            };
        };
    };
    readonly NodesController_reload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly NodesController_reconcile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly added: number;
                        readonly changed: number;
                        readonly removed: number;
                        readonly refused: readonly string[];
                    };
                };
            };
        };
    };
    readonly NodeHistoryController_doctor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Doctor"];
                };
            };
        };
    };
    readonly NodeHistoryController_listAnswers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["NodeAnswer"][];
                        /** @description The number of users on the whole list; 100000 means 100000 or more */
                        readonly users: number;
                    };
                };
            };
        };
    };
    readonly NodeHistoryController_traffic: {
        readonly parameters: {
            readonly query?: {
                readonly hours?: number;
                readonly days?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly points: readonly components["schemas"]["TrafficPoint"][];
                    };
                };
            };
        };
    };
    readonly NodeHistoryController_load: {
        readonly parameters: {
            readonly query?: {
                readonly hours?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly points: readonly components["schemas"]["LoadPoint"][];
                    };
                };
            };
        };
    };
    readonly NodeHistoryController_online: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["OnlineUser"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly NodeHistoryController_install: {
        readonly parameters: {
            readonly query?: {
                readonly daemon?: components["schemas"]["InstalledDaemon"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InstallText"];
                };
            };
        };
    };
    readonly OperationsController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Operation"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly OperationsController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly OperationsController_cancel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly OverviewController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    readonly OverviewController_events: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events until the session ends */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
        };
    };
    readonly RulesController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["RuleGroup"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly RulesController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRuleGroup"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RuleGroup"];
                };
            };
        };
    };
    readonly RulesController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RuleGroup"];
                };
            };
        };
    };
    readonly RulesController_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly RulesController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RuleGroupChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RuleGroup"];
                };
            };
        };
    };
    readonly RulesController_addRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRule"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rule"];
                };
            };
        };
    };
    readonly RulesController_removeRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly rule: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly RulesController_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly node: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly RulesController_unlink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly node: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly RuleHitsController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly user?: number;
                readonly node?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["RuleHit"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly AddressesController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PanelAddresses"];
                };
            };
        };
    };
    readonly AddressesController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AddressesDto"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PanelAddresses"];
                };
            };
        };
    };
    readonly SettingsController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    readonly SettingsController_examine: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["DoctorFinding"][];
                    };
                };
            };
        };
    };
    readonly EntriesController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly node?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["Entry"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly EntriesController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewEntry"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
        };
    };
    readonly EntriesController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
        };
    };
    readonly EntriesController_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly EntriesController_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EntryChange"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLinks"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSubscriptionLink"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLink"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_replace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly link: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkOverlap"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLink"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_end: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly link: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLink"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_rename: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly link: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubscriptionLinkChange"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLink"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_handOver: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HandOver"];
                };
            };
        };
    };
    readonly SubscriptionLinksController_replaceCredentials: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionLink"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionTexts"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionText"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_set: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The ETag of the document that was read */
                readonly "If-Match": string;
            };
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TextContent"];
            };
        };
        readonly responses: {
            /** @description The document after the change */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionText"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_reset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionText"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_previewWith: {
        readonly parameters: {
            readonly query?: {
                readonly user?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TextContent"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionPreview"];
                };
            };
        };
    };
    readonly SubscriptionTextsController_preview: {
        readonly parameters: {
            readonly query?: {
                readonly format?: "base64" | "shadowrocket" | "sip008" | "clash" | "clash-legacy" | "sing-box" | "sing-box-legacy" | "surge" | "surfboard" | "quantumult-x" | "loon";
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubscriptionPreview"];
                };
            };
        };
    };
    readonly TrafficController_summary: {
        readonly parameters: {
            readonly query?: {
                readonly range?: components["schemas"]["SummaryRange"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrafficSummary"];
                };
            };
        };
    };
    readonly TrafficController_totals: {
        readonly parameters: {
            readonly query?: {
                readonly by?: components["schemas"]["TrafficPart"];
                readonly user?: number;
                readonly node?: number;
                readonly from?: number;
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requested document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrafficTotals"];
                };
            };
        };
    };
    readonly TrafficController_totalsFile: {
        readonly parameters: {
            readonly query?: {
                readonly by?: components["schemas"]["TrafficPart"];
                readonly user?: number;
                readonly node?: number;
                readonly from?: number;
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": Blob;
                };
            };
        };
    };
    readonly TrafficController_ledger: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly user?: number;
                readonly node?: number;
                readonly from?: number;
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["LedgerRow"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly TrafficController_verify: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerCheck"];
                };
            };
        };
    };
    readonly QuarantineController_list: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly after?: string;
                readonly count?: boolean;
                readonly q?: string;
                readonly state?: "open" | "all" | "waiting" | "approved" | "dropped";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["QuarantinedRow"][];
                        /** @description Send it as after for the next page; null on the last page */
                        readonly next: string | null;
                        /** @description The number of items if count is true; 100000 means 100000 or more */
                        readonly total: number | null;
                    };
                };
            };
        };
    };
    readonly QuarantineController_decide: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Decisions"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Decided"];
                };
            };
        };
    };
    readonly QuarantineController_approve: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuarantinedRow"];
                };
            };
        };
    };
    readonly QuarantineController_drop: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuarantinedRow"];
                };
            };
        };
    };
}

/** All words of each type that is a list of words. */
export const words = {
    AttentionCode: ["node-down","node-never","node-late","old-list","clock-skew","clock-step","clock-refused","calls-refused","rules-unused","no-key","keys-end","old-key","quarantine","unconfirmed","imports-stopped","moves-stopped","chain-broken","chain-unchecked","owner-factor","unnamed-clients","backup-unknown","backup-old","disk-full","node-unusable","node-unknown","no-address"],
    AttentionPage: ["nodes","lines","traffic","jobs","audit","operators","settings"],
    BulkActionType: ["enable","disable","ban","unban","extend","set-level","set-group","set-transfer","add-transfer","set-speed","set-reset","reset-traffic","delete"],
    CertificateSource: ["daemon","self","file","http","dns"],
    Daemon: ["standard","vnet-ssr","xrayr","v2node","xrayrp","xboard-node","v2bx","xrayr-newv2board"],
    DoctorFindingCode: ["addresses-set","audit-signed","audit-unsigned","clock-agrees","cluster-galera","cluster-group","configuration-complete","database-answers","database-galera","durability-full","durability-unknown","encryption-local","encryption-on","encryption-unverified","files-private","node-recent","nodes-served","processes-none","processes-running","schema-current","secrets-old","secrets-open","addresses-missing","addresses-missing-command","addresses-plain","cluster-galera-patience","cluster-group-patience","cluster-hidden","cluster-one","cluster-out-of-step","cluster-size","database-galera-untested","database-untested","encryption-off","encryption-unused","nodes-loopback","nodes-loopback-command","nodes-no-app","nodes-unknown","nodes-unknown-command","processes-ahead","processes-apart","processes-behind","processes-versions","audit-cut","audit-head-changed","clock-differs","clock-unset","cluster-cut-off","cluster-outside","cluster-primaries","cluster-secondary","cluster-settings","configuration-wrong","database-missing","database-unreachable","durability-weak","files-open","node-old","nodes-unserved","nodes-unserved-command","schema-newer","schema-pending","secrets-lost","secrets-lost-many","node-down","node-never","node-late","old-list","clock-skew","clock-step","clock-refused","calls-refused","rules-unused","no-key","keys-end","old-key","quarantine","unconfirmed","imports-stopped","moves-stopped","chain-broken","chain-unchecked","owner-factor","unnamed-clients","backup-unknown","backup-old","disk-full"],
    Family: ["ssr","ss","v2ray","trojan","uniproxy"],
    FindingCode: ["up","up-refused","late","late-refused","down","down-refused","never","no-key","keys-end","old-key","wrong-key","skewed","malformed","wrong-family","unknown-path","clock","clock-step","push-secret-lost","push-failing","old-list","single-needed","unknown-algorithm","users-unknown","rules-unused","unknown-to-apps","loopback-host","says-again","two-addresses","one-address"],
    InstalledDaemon: ["vnet-ssr","vnet-ssr-2.1","xrayr","standard","v2node","xrayrp","xboard-node","v2bx","xrayr-newv2board"],
    KeyState: ["live","ending","expired","revoked"],
    LineKeySort: ["id","-id","node","-node","created_at","-created_at","last_used_at","-last_used_at","expires_at","-expires_at"],
    LinkState: ["live","ending","ended"],
    Network: ["tcp","ws","grpc","httpupgrade","xhttp"],
    NodeSort: ["id","-id","name","-name","state","-state","last_contact","-last_contact","users_online","-users_online","cpu","-cpu"],
    NodeState: ["up","late","down","never"],
    OldPanel: ["proxypanel","sspanel","xboard"],
    OperationKind: ["user-change","user-import","panel-import"],
    OperationState: ["receiving","trying","tried","running","stopped","done","cancelled","failed"],
    PanelImportReasonCode: ["deleted-here","email-before","email-of-imported","invalid","line-key-shared","link-malformed","link-taken","login-no-email","node-2022","node-cipher","node-missing","node-number-repeated","node-type","node-type-unknown","node-without-address","parent-missing","relay-of-missing-node","relay-without-address","rule-without-group","route-form","rule-type","user-deleted-here","user-number","another-panel","email-taken","group-name-taken","level-name-taken","line-key-taken","node-name-taken","node-number-taken","port-taken","rule-group-name-taken","user-number-taken","uuid-taken","address-limit","administrator","administrator-on-lists","commission-lost","device-limit","dynamic-rate","field-taken","link-off","login-password-unusable","no-free-port","no-reset-plan","no-uuid","node-cap","node-changed","node-family","node-name-kept","node-refused","node-obfs","node-without-key","nodes-share-key","second-factor","other-cipher","passwd-unusable","port-repeated","reset-by-settings","reset-on-expiry","service-was-off","single-without-password","single-without-port","ssr-settings","taken-for-shadowsocks","user-gone","uuid-repeated","address-form","address-lost","address-words","conflicts","conflicts-meanwhile","database-ambiguous","database-lost","database-missing","database-refused","database-silent","database-too-large","dump-broken","dump-cut","dump-damaged","dump-databases-mixed","dump-definition","dump-delimiter","dump-end-missing","dump-foreign","dump-incomplete","dump-lost","dump-memory","dump-too-long","dump-too-many","dump-lossy","dump-no-literal","dump-no-rows","dump-no-tables","dump-packed","dump-ratio","dump-row","dump-sqlite-file","dump-statement","dump-table-twice","dump-tables","dump-text","dump-too-large","dump-unreadable","dump-utf16","no-proxypanel","no-sspanel","no-xboard","origin-of-other","refused","sspanel-old","stopped","table-unreadable","table-too-large","time-zone","unexpected","unreachable","value-bytes","value-no-text"],
    QuarantineFinding: ["first","reset","equal","many","few","undecided","late-attempt","late","returned"],
    QuarantineReason: ["unknown-user","negative","line-rate","overflow","may-be-repeat","late","repeat"],
    QuarantineSequel: ["reset","repeated","undecided","new"],
    QuarantineSettlement: ["replaced","repeated","new"],
    QuarantineState: ["waiting","approved","dropped"],
    RefusalReason: ["wrong-key","skewed","malformed","wrong-family","unknown-path"],
    ResetStrategy: ["none","day","week","month","anniversary","year"],
    Right: ["users:read","users:write","users:secrets","nodes:read","nodes:write","nodes:secrets","keys:read","keys:write","traffic:read","traffic:write","rules:read","rules:write","operators:read","operators:write","tokens:read","tokens:write","audit:read","settings:read","settings:write"],
    Role: ["owner","operator","support","viewer"],
    RuleMode: ["reject","allow"],
    RuleType: ["reg","domain","ip","protocol"],
    SecondFactor: ["totp","recovery_code","passkey"],
    Security: ["none","tls","reality"],
    SubscriptionFormat: ["base64","shadowrocket","sip008","clash","clash-legacy","sing-box","sing-box-legacy","surge","surfboard","quantumult-x","loon"],
    SubscriptionOmissionCode: ["bare-field","bare-password","host","keys-2022","no-certificate-hash","no-encryption","no-obfs-path","no-port","no-protocol","no-reality","no-ssr","no-ssr-in-sip008","no-transport","no-xhttp-extra","obfs","quoted-password","secrets-lost","setting","unknown-cipher","unknown-obfs","unknown-protocol","word"],
    SubscriptionTextName: ["client-rules","clash","sing-box","sing-box-legacy","surge","surfboard","hand-over-en","hand-over-zh"],
    SummaryRange: ["24h","7d","30d"],
    TrafficPart: ["day","node","user"],
    UserLimit: ["quota","expiry"],
    UserSort: ["id","-id","account","-account","used","-used","last_login","-last_login","expired_at","-expired_at","created_at","-created_at"],
    UserState: ["active","off","banned","expired","used-up"],
} as const;
