import { useParams } from 'react-router';
import { PostView } from '@features/content/post-view';
import NotFoundPage from './not-found-page';

export default function PostPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <PostView key={id} id={Number(id)} missing={<NotFoundPage />} />
  ) : (
    <NotFoundPage />
  );
}
