import React, { forwardRef } from 'react';
import type { User } from './user';

type Named = { title: string };
// expect: def field RowProps.user
type RowProps = Readonly<{ user: User }> & Partial<Named>;

// expect: def function Row
// expect: edge Row accesses_field RowProps.user
// expect: edge Row accesses_field Named.title
export function Row({ user, title }: RowProps) {
    return <p title={title}>{user.name}</p>;
}

interface FieldProps {
    label: string;
}

// expect: edge Field accesses_field FieldProps.label
export const Field = forwardRef<HTMLElement, FieldProps>((props, ref) => <b ref={ref}>{props.label}</b>);

interface BoxState {
    open: boolean;
}

// expect: edge Box.render accesses_field FieldProps.label
// expect: edge Box.render accesses_field BoxState.open
export class Box extends React.Component<FieldProps, BoxState> {
    render() {
        return this.state.open ? <i>{this.props.label}</i> : null;
    }
}

// expect: edge Page accesses_field RowProps.user
// expect: edge Page accesses_field Named.title
// expect: edge Page accesses_field FieldProps.label
export function Page() {
    return (
        <div label="none">
            <Row user={null!} title="first" key="1" />
            <Field label="field" />
        </div>
    );
}

// expect: no-edge Other accesses_field FieldProps.label
export function Other({ Field }: { Field: (props: { label: string }) => null }) {
    return <Field label="local" />;
}
