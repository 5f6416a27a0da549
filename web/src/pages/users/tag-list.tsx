import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The tags of a user. Each leads to the users with this tag. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <Group gap={4} mt={2}>
      {tags.map((tag) => (
        <Badge
          key={tag}
          component={Link}
          to={`/users?tag=${encodeURIComponent(tag)}`}
          aria-label={t('users.withTag', { tag })}
          variant="light"
          size="sm"
          radius="sm"
          tt="none"
        >
          {tag}
        </Badge>
      ))}
    </Group>
  );
}
