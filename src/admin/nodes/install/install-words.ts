/** Takes the place of the key, which the panel shows only when it issues the key. */
export const KEY_PLACEHOLDER = 'LINE_KEY';

export const COMPOSE_PATH = 'compose.yaml';
export const COMPOSE_COMMANDS = ['docker compose up -d', 'docker compose logs --tail 20'];
