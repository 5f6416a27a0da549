import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { readSetup } from '../api/resources/session.js';
import { AuthLayout } from '../layout/auth-layout.js';
import { LoginForm } from '../session/login-form.js';
import { SESSION, useSession } from '../session/use-session.js';

/** The login page. It leads to the set-up while there is no operator. */
export default function LoginPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const location: { state: { from?: string } | null } = useLocation();
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: readSetup,
    staleTime: Infinity,
    enabled: session === null,
  });
  if (session) return <Navigate to={location.state?.from ?? '/'} replace />;
  if (setup.data?.needed === true) return <Navigate to="/setup" replace />;
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <LoginForm onDone={(next) => queries.setQueryData(SESSION, next)} />
    </AuthLayout>
  );
}
