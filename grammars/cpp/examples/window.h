#ifndef SHOP_TILL_H
#define SHOP_TILL_H

namespace Ui
{
    class TillWindow;
}

class TillWindow : public QMainWindow
{
    Q_OBJECT

#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    Q_CLASSINFO("D-Bus Interface", "shop.Till")
#endif

public:
    TillWindow();

    enum Page
    {
        OpenPage = 0,
        ClosedPage = 3
    };
signals:
    void sold(Till* till);

    void showMessage(const QString& text,
                     int timeout = Message::DefaultTimeout);
    void updateTitle();
    QPointer<QAction> m_clear;
};

// Macros without semicolons before a section of a class.
//
// expect: def class TillWindow
// expect: def method TillWindow::sold
// expect: def method TillWindow::updateTitle
// expect: def field TillWindow::m_clear

#endif
