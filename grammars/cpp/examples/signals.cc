// Qt: signals and slots that macros name.
#include "cache.h"

class Meter : public QObject {
public slots:
    void restart(int seconds);
    void stop();
signals:
    void elapsed(int seconds, const QString& label);
    void stopped();
};

class Panel : public QWidget {
public:
    Panel();
    void detach();

public slots:
    void stop();
    void showElapsed(int seconds, const QString& label);
    void currentChanged(int row);
signals:
    void closed();
    void refreshed();

private:
    Meter* m_meter;
    Ui::Panel* m_ui;
};

void Panel::stop()
{
    // expect: edge Panel::stop references Panel::detach
    connect(m_ui->list, SIGNAL(doubleClicked(QModelIndex)), SLOT(detach()));
}

Panel::Panel()
{
    // expect: edge Panel::Panel references Panel::showElapsed
    // expect: edge Panel::Panel references Meter::elapsed
    connect(m_meter, SIGNAL(elapsed(int, const QString&)), SLOT(showElapsed(int, const QString&)));
    // expect: edge Panel::Panel references Panel::closed
    // expect: edge Panel::Panel references Meter::stop
    // expect: no-edge Panel::Panel calls *
    // expect: no-edge Panel::Panel references Panel::stop
    connect(this, SIGNAL(closed()), m_meter, SLOT(stop()));
    // what the designer's file declares: a signal of every such widget
    // expect: no-edge Panel::Panel references Panel::currentChanged
    connect(m_ui->list, SIGNAL(currentChanged(int)), this, SIGNAL(refreshed()));
}

void Panel::detach()
{
    Meter meter;
    // expect: edge Panel::detach references Meter::restart
    QTimer::singleShot(10,
                       &meter, // receiver
                       SLOT(restart(int)));
    // of another object than this one, whose type nobody knows
    // expect: no-edge Panel::detach references Panel::showElapsed
    m_switcher.connect(m_meter, SIGNAL(stopped()), SLOT(showElapsed()));
    // expect: edge Panel::detach references Meter::stopped
}
