/** Where the admin API begins. */
export const ADMIN_PREFIX = '/api/admin/v1';
