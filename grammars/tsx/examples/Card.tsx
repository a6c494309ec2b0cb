import React, { useState } from 'react';
import type { User } from './user';
import Avatar from './user';
import * as Layout from './layout';

// expect: def interface Props
// expect: edge Props.user type_hint_of User
interface Props {
    user: User;
    onClose?: () => void;
}

/** Shows one user. */
// expect: def function Card
// expect: exported Card
// expect: def function Card.close
// expect: edge Card calls Avatar
// expect: edge Card calls Panel
// expect: edge Card references Card.close
// expect: edge Card type_hint_of Props
// expect: no-edge Card calls span
export const Card: React.FC<Props> = ({ user, onClose }) => {
    const [open, setOpen] = useState<boolean>(true);
    const close = () => setOpen(!open);
    return (
        <Layout.Panel onClick={close}>
            <Avatar user={user} />
            <span>Card and Avatar() in text are not calls</span>
        </Layout.Panel>
    );
};

// expect: def function span
function span() {}

// expect: def function List
// expect: edge List calls Card
export const List = React.memo((props: { users: User[] }) => <>{props.users.map((user) => <Card user={user} />)}</>);

// expect: def class Page
// expect: def method Page.onClick
// expect: def method Page.render
// expect: edge Page.render accesses_field Page.title
export class Page extends React.Component<Props> {
    title = 'Users';
    onClick = () => this.setState({});
    render() {
        return <button title={this.title} onClick={this.onClick} />;
    }
}

// expect: def function identity
// expect: not-exported identity
const identity = <T,>(value: T): T => value;
